import type { Match, Post } from '@earshot/domain';
import { storableJson } from '../../connection/storable.js';
import { changed } from '../../connection/transaction/rows.js';
import type { Tx } from '../../connection/transaction/tx.js';
import { copyPrints } from './copy-prints.js';
import { insertMatches, requestWork } from './save-found.js';

/** A mention as its source shows it now. `matches` replace the old ones; null = the text did not change. */
export interface ShownMention {
  readonly mentionId: string;
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[] | null;
}

/**
 * Updates mentions to what the source shows now. If the text changed, the mention is classified again, because summary and
 * reasons quote it.
 * @returns ids of mentions that now have work pending
 */
export async function saveShown(tx: Tx, shown: readonly ShownMention[]): Promise<string[]> {
  if (shown.length === 0) return [];
  const posts = shown.map(({ post }) => post);
  await changed(
    tx,
    `UPDATE mentions m SET engagement = u.engagement, author_handle = coalesce(u.author_handle, m.author_handle),
       author_url = coalesce(u.author_url, m.author_url)
     FROM unnest($1::uuid[], $2::jsonb[], $3::text[], $4::text[]) AS u (id, engagement, author_handle, author_url)
     WHERE m.id = u.id AND m.removed_at IS NULL AND (m.engagement, m.author_handle, m.author_url)
       IS DISTINCT FROM (u.engagement, coalesce(u.author_handle, m.author_handle), coalesce(u.author_url, m.author_url))`,
    [
      shown.map(({ mentionId }) => mentionId),
      posts.map(({ engagement }) => storableJson(engagement)),
      posts.map(({ authorHandle }) => authorHandle),
      posts.map(({ authorUrl }) => authorUrl),
    ],
  );
  const edited = shown.flatMap(({ matches, ...rest }) => (matches === null ? [] : [{ ...rest, matches }]));
  if (edited.length === 0) return [];
  const prints = edited.map(({ projectId, post }) => copyPrints(projectId, post));
  await changed(
    tx,
    `UPDATE mentions m SET title = u.title, text = u.text, copy_print = u.copy_print, link_print = u.link_print,
       author_print = coalesce(u.author_print, m.author_print), is_relevant = NULL, category = NULL, sentiment = NULL,
       urgency = NULL, ai_summary = NULL, confidence = NULL, classifier = NULL, reasons = NULL, classified_at = NULL
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[])
       AS u (id, title, text, copy_print, link_print, author_print)
     WHERE m.id = u.id AND m.removed_at IS NULL`,
    [
      edited.map(({ mentionId }) => mentionId),
      edited.map(({ post }) => post.title),
      edited.map(({ post }) => post.text),
      prints.map(({ copyPrint }) => copyPrint),
      prints.map(({ linkPrint }) => linkPrint),
      prints.map(({ authorPrint }) => authorPrint),
    ],
  );
  // Matches of whole feeds do not depend on the text.
  await changed(tx, "DELETE FROM matches WHERE mention_id = ANY($1::uuid[]) AND field <> 'feed'", [
    edited.map(({ mentionId }) => mentionId),
  ]);
  await insertMatches(
    tx,
    edited.map(({ mentionId, ...mention }) => ({ ...mention, id: mentionId })),
  );
  return requestWork(
    tx,
    edited.map(({ mentionId }) => mentionId),
  );
}
