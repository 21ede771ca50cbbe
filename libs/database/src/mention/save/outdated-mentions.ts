import type { Monitor, Post } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import { filtersOf, type StoredFilters } from '../../monitor/stored-filters.js';

/** The part of a mention that keywords are matched in. */
export type StoredText = Pick<Post, 'title' | 'text'>;

/** A known mention that a monitor without a match in it has found, but not at this place in the stored text. */
export interface OutdatedMention {
  readonly mentionId: string;
  readonly projectId: string;
  /** As its source shows it now. */
  readonly post: Post;
  readonly stored: StoredText;
  /** Those that already have a match, including deleted ones, and those that have found it now (`isNew`). */
  readonly monitors: readonly (Pick<Monitor, 'id' | 'keywords' | 'filters'> & { readonly isNew: boolean })[];
}

/** A known mention, and the monitors none of whose matches are valid in the stored text. */
export interface MissedMention {
  readonly id: string;
  readonly projectId: string;
  readonly post: Post;
  readonly stored: StoredText;
  readonly missedBy: readonly string[];
}

/** Those of the mentions in which such a monitor has no other match. */
export async function outdatedMentions(tx: Tx, missed: readonly MissedMention[]): Promise<OutdatedMention[]> {
  if (missed.length === 0) return [];
  const pairs = missed.flatMap(({ id, missedBy }) => missedBy.map((monitorId) => ({ id, monitorId })));
  const found = await tx.query<
    {
      mentionId: string;
      monitors: (Pick<Monitor, 'id' | 'keywords'> & { filters: StoredFilters; isNew: boolean })[];
    }[]
  >(
    `WITH missed AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS u (mention_id, monitor_id) WHERE NOT EXISTS (
         SELECT FROM matches x WHERE x.mention_id = u.mention_id AND x.monitor_id = u.monitor_id)
     ), concerned AS (
       SELECT mention_id, monitor_id, true AS is_new FROM missed
       UNION
       SELECT mention_id, monitor_id, false FROM matches WHERE mention_id IN (SELECT mention_id FROM missed)
     )
     SELECT c.mention_id AS "mentionId", json_agg(json_build_object('id', o.id, 'keywords', o.keywords,
       'filters', o.filters, 'isNew', c.is_new)) AS monitors
     FROM concerned c JOIN monitors o ON o.id = c.monitor_id GROUP BY c.mention_id`,
    [pairs.map(({ id }) => id), pairs.map(({ monitorId }) => monitorId)],
  );
  const monitorsOf = new Map(found.map(({ mentionId, monitors }) => [mentionId, monitors]));
  return missed.flatMap(({ id: mentionId, projectId, post, stored }) => {
    const monitors = monitorsOf.get(mentionId);
    if (monitors === undefined) return [];
    const current = monitors.map((monitor) => ({ ...monitor, filters: filtersOf(monitor.filters) }));
    return [{ mentionId, projectId, post, stored, monitors: current }];
  });
}
