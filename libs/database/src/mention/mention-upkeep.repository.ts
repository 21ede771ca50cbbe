import { type Match, type Post, type RemovalReason, type SourceName, type UpkeepPlan } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows, send } from '../connection/transaction/rows.js';
import { storableJson } from '../connection/storable.js';
import { insertMatches, requestWork } from './save-found.js';

/** A mention that is kept, with what of it may have changed at its source. */
export interface KeptMention {
  readonly mentionId: string;
  readonly projectId: string;
  readonly externalId: string;
  readonly publishedAt: Date;
  readonly title: string | null;
  readonly text: string;
  readonly purgeAt: Date | null;
  /** Monitors that matched, deleted ones too, with what they look for today. */
  readonly monitors: readonly { readonly id: string; readonly keywords: readonly string[] }[];
}

/** What is to be done about a mention from now on. */
export interface PlannedUpkeep extends UpkeepPlan {
  readonly mentionId: string;
}

/** A mention as its source shows it now. `matches` replace those it had; null = its text did not change. */
export interface ShownMention {
  readonly mentionId: string;
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[] | null;
}

/** What is owed to the sources of posts that are kept: asking again, following edits, removing. */
@Injectable()
export class MentionUpkeepRepository {
  /** For new mentions and for those that were asked for; where nothing is to be done any more nothing is kept. */
  async plan(tx: Tx, plans: readonly PlannedUpkeep[]): Promise<void> {
    if (plans.length === 0) return;
    await send(
      tx,
      `INSERT INTO mention_upkeep (mention_id, project_id, source, external_id, published_at, verify_at, purge_at)
       SELECT m.id, m.project_id, m.source, m.external_id, m.published_at, u.verify_at, u.purge_at
       FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS u (id, verify_at, purge_at)
       CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = u.id LIMIT 1) m
       WHERE num_nulls(u.verify_at, u.purge_at) < 2
       ORDER BY m.id
       ON CONFLICT (mention_id) DO UPDATE
         SET verify_at = EXCLUDED.verify_at, purge_at = EXCLUDED.purge_at, verify_attempts = 0`,
      [
        plans.map(({ mentionId }) => mentionId),
        plans.map(({ verifyAt }) => verifyAt),
        plans.map(({ purgeAt }) => purgeAt),
      ],
    );
    await this.forget(
      tx,
      plans
        .filter(({ verifyAt, purgeAt }) => verifyAt === null && purgeAt === null)
        .map(({ mentionId }) => mentionId),
    );
  }

  /** Which sources have posts to be asked for. */
  async dueSources(tx: Tx): Promise<SourceName[]> {
    const due = await rows<{ source: SourceName }>(
      tx,
      `SELECT s.source FROM source_states s WHERE EXISTS (
         SELECT FROM mention_upkeep u WHERE u.source = s.source AND u.verify_at <= now())`,
    );
    return due.map(({ source }) => source);
  }

  /**
   * Posts that are to be asked for, up to `limit` of them, with all their mentions of all projects. They are due again
   * after `leaseMs`, unless `plan` says otherwise; with every attempt in vain after twice as long, up to a day, and from the
   * fourth on in ever fewer posts at once: one that cannot be asked for is alone in the end, and keeps no other from it.
   */
  async claimVerification(
    tx: Tx,
    source: SourceName,
    options: { readonly limit: number; readonly leaseMs: number },
  ): Promise<KeptMention[]> {
    const claimed = await rows<{ mentionId: string }>(
      tx,
      `WITH due AS (
         SELECT DISTINCT external_id FROM (
           SELECT external_id, verify_attempts = first_value(verify_attempts) OVER oldest_first AS alike,
             row_number() OVER oldest_first <= greatest(1, $2::integer >> least(greatest(verify_attempts - 3, 0), 30)) AS fits
           FROM (
             SELECT external_id, verify_attempts, verify_at FROM mention_upkeep
             WHERE source = $1 AND verify_at <= now() ORDER BY verify_at LIMIT $2::integer
           ) longest_due WINDOW oldest_first AS (ORDER BY verify_at, external_id)
         ) first WHERE alike AND fits
       ), held AS (
         SELECT u.mention_id FROM mention_upkeep u JOIN due USING (external_id)
         WHERE u.source = $1 AND u.verify_at IS NOT NULL ORDER BY u.mention_id FOR UPDATE OF u SKIP LOCKED
       )
       UPDATE mention_upkeep u SET verify_attempts = verify_attempts + 1, verify_at = now() + least(
         $3::integer * interval '1 millisecond' * (1 << least(verify_attempts, 20)), interval '1 day')
       FROM held WHERE u.mention_id = held.mention_id RETURNING u.mention_id AS "mentionId"`,
      [source, options.limit, options.leaseMs],
    );
    return rows<KeptMention>(
      tx,
      `SELECT m.id AS "mentionId", m.project_id AS "projectId", m.external_id AS "externalId",
         m.published_at AS "publishedAt", m.title, m.text, u.purge_at AS "purgeAt",
         (SELECT coalesce(json_agg(json_build_object('id', o.id, 'keywords', o.keywords)), '[]') FROM monitors o
           WHERE o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = m.id)) AS monitors
       FROM mention_upkeep u CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = u.mention_id LIMIT 1) m
       WHERE u.mention_id = ANY($1::uuid[]) AND m.removed_at IS NULL ORDER BY m.id`,
      [claimed.map(({ mentionId }) => mentionId)],
    );
  }

  /** Of a claim that nobody was asked for after all: it is due as before, and was no attempt. */
  async unclaim(tx: Tx, mentionIds: readonly string[]): Promise<void> {
    await changed(
      tx,
      `UPDATE mention_upkeep SET verify_at = now(), verify_attempts = greatest(0, verify_attempts - 1)
       WHERE mention_id = ANY($1::uuid[])`,
      [mentionIds],
    );
  }

  /**
   * Takes over what the source shows; what shows the same is no change. A text that changed is classified again, for summary and reasons quote it.
   * @returns ids of mentions that now have a step to do
   */
  async saveShown(tx: Tx, shown: readonly ShownMention[]): Promise<string[]> {
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
    await changed(
      tx,
      `UPDATE mentions m SET title = u.title, text = u.text, is_relevant = NULL, category = NULL, sentiment = NULL,
         urgency = NULL, ai_summary = NULL, confidence = NULL, classifier = NULL, reasons = NULL, classified_at = NULL
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS u (id, title, text)
       WHERE m.id = u.id AND m.removed_at IS NULL`,
      [
        edited.map(({ mentionId }) => mentionId),
        edited.map(({ post }) => post.title),
        edited.map(({ post }) => post.text),
      ],
    );
    await changed(tx, 'DELETE FROM matches WHERE mention_id = ANY($1::uuid[])', [
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

  /** Removes what was written and by whom; the mention itself stays, with what it was found to be about. */
  async remove(tx: Tx, mentionIds: readonly string[], reason: RemovalReason): Promise<void> {
    await changed(
      tx,
      // Summary and reasons quote the text. The counts are the source's as well.
      `UPDATE mentions m SET removed_at = now(), removed_reason = $2, title = NULL, text = '', author_handle = NULL,
         author_url = NULL, ai_summary = CASE WHEN ai_summary IS NOT NULL THEN '' END,
         reasons = CASE WHEN reasons IS NOT NULL THEN '[]'::jsonb END,
         engagement = (SELECT coalesce(jsonb_object_agg(key, NULL), '{}') FROM jsonb_object_keys(engagement) AS key)
       WHERE m.id = ANY($1::uuid[]) AND m.removed_at IS NULL`,
      [mentionIds, reason],
    );
    await changed(
      tx,
      `WITH linked AS (
         DELETE FROM matches WHERE mention_id = ANY($1::uuid[]) AND field = 'url' RETURNING *
       )
       INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, link, start_offset, end_offset)
       SELECT DISTINCT project_id, mention_id, monitor_id, keyword, field, '', start_offset, end_offset FROM linked
       ON CONFLICT DO NOTHING`,
      [mentionIds],
    );
    await this.forget(tx, mentionIds);
  }

  /** Removes up to `limit` mentions whose time is over. @returns how many */
  async purgeDue(tx: Tx, limit: number): Promise<number> {
    const due = await rows<{ id: string }>(
      tx,
      `SELECT mention_id AS id FROM mention_upkeep WHERE purge_at <= now()
       ORDER BY purge_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    await this.remove(
      tx,
      due.map(({ id }) => id),
      'retention',
    );
    return due.length;
  }

  private async forget(tx: Tx, mentionIds: readonly string[]): Promise<void> {
    if (mentionIds.length === 0) return;
    await send(tx, 'DELETE FROM mention_upkeep WHERE mention_id = ANY($1::uuid[])', [mentionIds]);
  }
}
