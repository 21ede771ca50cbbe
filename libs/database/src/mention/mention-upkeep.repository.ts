import type { Monitor, RemovalReason, SourceName, Spender, UpkeepPlan } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import type { ClaimOptions } from '../work/claimable-rows.js';
import { type Lease, LeasedRows } from '../work/leased-rows.js';
import { filtersOf, type StoredFilters } from '../monitor/stored-filters.js';
import { askAgain } from './changed-posts.js';
import { saveShown } from './save/save-shown.js';

/**
 * The table as leased work. One request covers many posts, so one post can make all of them fail. Posts without an answer
 * are therefore suspects, just like those that crashed a scanner. They are retried less and less often, but at least once a
 * day for as long as the mention is kept, and from the fifth attempt on in smaller and smaller batches.
 */
export const upkeepRows = new LeasedRows({
  table: 'mention_upkeep',
  key: 'mention_id',
  columns: { dueAt: 'verify_at', attempts: 'verify_attempts', leaseUntil: 'verify_at' },
  isOpen: 't.verify_at IS NOT NULL',
  claimedTogether: ['source', 'external_id'],
  leaseFor: (interval) => `least(${interval} * (1 << least(t.verify_attempts, 20)), interval '1 day')`,
  suspectsAtOnce: (limit, attempts) => Math.max(1, Math.floor(limit / 2 ** Math.max(0, attempts - 3))),
});

/** A stored mention with the parts that may have changed at its source; its upkeep, with the same id, is leased to the caller. */
export interface KeptMention extends Lease {
  readonly mentionId: string;
  readonly projectId: string;
  readonly externalId: string;
  readonly publishedAt: Date;
  readonly title: string | null;
  readonly text: string;
  readonly purgeAt: Date | null;
  /** Monitors that matched, including deleted ones, with their current keywords. */
  readonly monitors: readonly KeptMonitor[];
}

/** With the limits set by users, because checks may cost money. */
type KeptMonitor = Pick<Monitor, 'id' | 'keywords' | 'filters' | 'groupName'> &
  Pick<Spender, 'limits' | 'projectLimits'>;

interface KeptMentionRow extends Omit<KeptMention, 'monitors'> {
  readonly monitors: readonly (Omit<KeptMonitor, 'filters'> & { readonly filters: StoredFilters })[];
}

/** The next upkeep of a mention. */
export interface PlannedUpkeep extends UpkeepPlan {
  readonly mentionId: string;
}

/** Keeps stored posts in line with their sources: rechecks them, follows edits, removes them. */
@Injectable()
export class MentionUpkeepRepository {
  readonly askAgain = askAgain;
  readonly saveShown = saveShown;

  /** Schedules upkeep of new or checked mentions; deletes the row if nothing is left to do. */
  async plan(tx: Tx, plans: readonly PlannedUpkeep[]): Promise<void> {
    if (plans.length === 0) return;
    await tx.send(
      `INSERT INTO mention_upkeep (mention_id, project_id, source, external_id, published_at, verify_at, purge_at)
       SELECT m.id, m.project_id, m.source, m.external_id, m.published_at, u.verify_at, u.purge_at
       FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS u (id, verify_at, purge_at)
       CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = u.id LIMIT 1) m
       WHERE num_nulls(u.verify_at, u.purge_at) < 2
       ORDER BY m.id
       ON CONFLICT (mention_id) DO UPDATE
         SET verify_at = EXCLUDED.verify_at, purge_at = EXCLUDED.purge_at, verify_attempts = 0, lease_token = NULL`,
      arraysOf(plans, 'mentionId', 'verifyAt', 'purgeAt'),
    );
    const done = plans.filter(({ verifyAt, purgeAt }) => verifyAt === null && purgeAt === null);
    await this.forget(tx, idsOf(done));
  }

  /** Sources with posts that are due. */
  dueSources(tx: Tx): Promise<SourceName[]> {
    return tx.values<SourceName>(
      `SELECT s.source FROM source_states s WHERE EXISTS (
         SELECT FROM mention_upkeep u WHERE u.source = s.source AND u.verify_at <= now())`,
    );
  }

  /**
   * Claims up to `limit` due posts of the source with all their mentions in all projects. They are due again after `leaseMs`
   * unless `plan` says otherwise; the delay doubles with every attempt without an answer, up to a day.
   * @param options.first which come first: `ready` = posts without a failed attempt; default `suspects`
   */
  async claimVerification(
    tx: Tx,
    source: SourceName,
    { first = 'suspects', ...options }: ClaimOptions & { readonly first?: 'ready' | 'suspects' },
  ): Promise<KeptMention[]> {
    const choice = { where: 't.source = $1', parameters: [source] };
    const claimReady = () => upkeepRows.claim<Lease>(tx, choice, options, claimedUpkeep);
    const claimSuspects = () => upkeepRows.claimSuspects<Lease>(tx, choice, options, claimedUpkeep);
    const ways = first === 'ready' ? [claimReady, claimSuspects] : [claimSuspects, claimReady];
    for (const claim of ways) {
      const leases = await claim();
      if (leases.length > 0) return this.load(tx, leases);
    }
    return [];
  }

  /**
   * Releases claims for which the source was not queried after all, so that they do not count as attempts.
   * @param dueAt when they are due again; absent = at once
   */
  async unclaim(tx: Tx, kept: readonly KeptMention[], dueAt?: Date): Promise<void> {
    await upkeepRows.release(tx, kept, dueAt);
  }

  /**
   * Locks claims before an answer is stored, and the mentions that it may change, so that no scan adds a match that an edit would
   * delete.
   * @returns those whose lease is still held; answers about the others must be discarded
   */
  async lock(tx: Tx, kept: readonly KeptMention[]): Promise<KeptMention[]> {
    await lockMentions(tx, idsOf(kept));
    return upkeepRows.lock(tx, kept);
  }

  /** The monitors that match each mention by now, by mention: scans may have added some since the claim. */
  async monitorsOf(
    tx: Tx,
    mentions: readonly KeptMention[],
  ): Promise<ReadonlyMap<string, KeptMention['monitors']>> {
    if (mentions.length === 0) return new Map();
    const loaded = await this.load(tx, mentions);
    return new Map(loaded.map(({ mentionId, monitors }) => [mentionId, monitors]));
  }

  /**
   * Removes the text, author and community (a channel can be a person's name); the mention itself and its classification
   * stay. Without a text there is nothing left to classify, and work that was given up can never succeed; alerts that are
   * already due stay.
   */
  async remove(tx: Tx, mentionIds: readonly string[], reason: RemovalReason): Promise<void> {
    await lockMentions(tx, mentionIds);
    // Verdicts of classifiers at work, which quote the text, are then discarded.
    await tx.send(
      `WITH held AS (
         SELECT mention_id FROM mention_work
         WHERE mention_id = ANY($1::uuid[]) AND (stage = 'classify' OR dead_at IS NOT NULL)
         ORDER BY mention_id FOR UPDATE
       )
       DELETE FROM mention_work w USING held WHERE w.mention_id = held.mention_id`,
      [mentionIds],
    );
    await tx.changed(
      // Summary and reasons quote the text; engagement belongs to the source too. Copies no longer list the mention.
      `UPDATE mentions m SET removed_at = now(), removed_reason = $2, title = NULL, text = '', author_handle = NULL,
         author_url = NULL, community = NULL, copy_print = NULL, author_print = NULL, link_print = NULL, repeats = NULL,
         meaning = NULL,
         ai_summary = CASE WHEN ai_summary IS NOT NULL THEN '' END,
         reasons = CASE WHEN reasons IS NOT NULL THEN '[]'::jsonb END,
         engagement = (SELECT coalesce(jsonb_object_agg(key, NULL), '{}') FROM jsonb_object_keys(engagement) AS key)
       WHERE m.id = ANY($1::uuid[]) AND m.removed_at IS NULL`,
      [mentionIds, reason],
    );
    await tx.changed(
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

  /** Removes the content of up to `limit` mentions whose retention has ended. @returns how many */
  async purgeDue(tx: Tx, limit: number): Promise<number> {
    const due = 'SELECT mention_id FROM mention_upkeep WHERE purge_at <= now()';
    const found = await tx.values<string>(`${due} ORDER BY purge_at LIMIT $1`, [limit]);
    await lockMentions(tx, found);
    // A verification may have shown some of them again meanwhile.
    const ids = await tx.values<string>(`${due} AND mention_id = ANY($1::uuid[]) FOR UPDATE`, [found]);
    await this.remove(tx, ids, 'retention');
    return ids.length;
  }

  private async load(tx: Tx, leases: readonly Lease[]): Promise<KeptMention[]> {
    const loaded = await tx.query<KeptMentionRow[]>(
      `SELECT m.id, m.id AS "mentionId", m.project_id AS "projectId", m.external_id AS "externalId",
         m.published_at AS "publishedAt", m.title, m.text, u.purge_at AS "purgeAt", u.lease_token AS "leaseToken",
         (SELECT coalesce(json_agg(json_build_object('id', o.id, 'keywords', o.keywords, 'filters', o.filters,
             'groupName', o.group_name, 'limits', json_build_object('monthlyBudget', o.monthly_budget, 'share', o.share),
             'projectLimits', json_build_object('monthlyBudget', p.monthly_budget, 'share', p.share))), '[]')
           FROM monitors o JOIN projects p ON p.id = o.project_id
           WHERE o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = m.id)) AS monitors
       FROM mention_upkeep u CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = u.mention_id LIMIT 1) m
       WHERE u.mention_id = ANY($1::uuid[]) AND m.removed_at IS NULL ORDER BY m.id`,
      [leases.map(({ id }) => id)],
    );
    return loaded.map((mention) => ({
      ...mention,
      monitors: mention.monitors.map((monitor) => ({ ...monitor, filters: filtersOf(monitor.filters) })),
    }));
  }

  private async forget(tx: Tx, mentionIds: readonly string[]): Promise<void> {
    if (mentionIds.length === 0) return;
    await tx.send('DELETE FROM mention_upkeep WHERE mention_id = ANY($1::uuid[])', [mentionIds]);
  }
}

/**
 * In a fixed order, and before their work and upkeep, like scans, classifiers and deletions. The next statement then sees what
 * others committed meanwhile.
 */
async function lockMentions(tx: Tx, mentionIds: readonly string[]): Promise<void> {
  const sql = 'SELECT FROM mentions WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
  await tx.send(sql, [mentionIds]);
}

function idsOf(mentions: readonly { readonly mentionId: string }[]): string[] {
  return mentions.map(({ mentionId }) => mentionId);
}

const claimedUpkeep = { columns: 't.mention_id AS id, t.lease_token AS "leaseToken"' };
