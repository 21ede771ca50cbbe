import type { Match, Post, ReasonCode } from '@earshot/domain';
import { storableJson } from '../../connection/storable.js';
import { arraysOf } from '../../connection/transaction/parameters.js';
import type { Tx } from '../../connection/transaction/tx.js';
import { copyPrints } from './mention-copies.js';
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
  // Not every source shows the name each time, so it is kept unless the account is gone. A reason may quote it.
  const handle = 'CASE WHEN NOT u.author_is_gone THEN coalesce(u.author_handle, m.author_handle) END';
  const url = `CASE WHEN u.author_is_gone OR u.author_handle IS NOT NULL THEN u.author_url ELSE m.author_url END`;
  // Nor every count.
  const engagement = 'm.engagement || u.engagement';
  await tx.changed(
    `UPDATE mentions m SET engagement = ${engagement}, author_handle = ${handle}, author_url = ${url},
       author_print = CASE WHEN NOT u.author_is_gone THEN m.author_print END,
       reasons = CASE WHEN u.author_is_gone THEN jsonb_path_query_array(m.reasons, $6::jsonpath) ELSE m.reasons END
     FROM unnest($1::uuid[], $2::jsonb[], $3::text[], $4::text[], $5::boolean[])
       AS u (id, engagement, author_handle, author_url, author_is_gone)
     WHERE m.id = u.id AND m.removed_at IS NULL
       AND (m.engagement, m.author_handle, m.author_url) IS DISTINCT FROM (${engagement}, ${handle}, ${url})`,
    [
      shown.map(({ mentionId }) => mentionId),
      posts.map(({ engagement }) => storableJson(engagement)),
      ...arraysOf(posts, 'authorHandle', 'authorUrl'),
      posts.map(({ authorIsGone = false }) => authorIsGone),
      withoutName,
    ],
  );
  const edited = shown.flatMap(({ matches, ...rest }) => (matches === null ? [] : [{ ...rest, matches }]));
  if (edited.length === 0) return [];
  const editedIds = edited.map(({ mentionId }) => mentionId);
  const prints = edited.map(({ projectId, post }) => copyPrints(projectId, post));
  await tx.changed(
    `UPDATE mentions m SET title = u.title, text = u.text, copy_print = u.copy_print, link_print = u.link_print,
       author_print = coalesce(u.author_print, m.author_print), is_relevant = NULL, category = NULL, sentiment = NULL,
       urgency = NULL, ai_summary = NULL, confidence = NULL, classifier = NULL, reasons = NULL, classified_at = NULL,
       meaning = NULL
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[])
       AS u (id, title, text, copy_print, link_print, author_print)
     WHERE m.id = u.id AND m.removed_at IS NULL`,
    [
      editedIds,
      edited.map(({ post }) => post.title),
      edited.map(({ post }) => post.text),
      ...arraysOf(prints, 'copyPrint', 'linkPrint', 'authorPrint'),
    ],
  );
  // Matches of whole feeds do not depend on the text.
  const sql = "DELETE FROM matches WHERE mention_id = ANY($1::uuid[]) AND field <> 'feed'";
  await tx.changed(sql, [editedIds]);
  const candidates = edited.map(({ mentionId, ...mention }) => ({ ...mention, id: mentionId }));
  await insertMatches(tx, candidates);
  return requestWork(tx, editedIds);
}

/** Reasons but the one that quotes the author's name. */
const withoutName = `$[*] ? (!(@.code == "${'account_of_that_name' satisfies ReasonCode}"))`;
