import {
  type DueFeed,
  type EntryOfFeed,
  feedEntryDays,
  type FeedSubscription,
  type KnownFeed,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import { valuesOf, arraysOf } from '../connection/transaction/parameters.js';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason, storableJson } from '../connection/storable.js';
import type { ClaimOptions } from '../work/claimable-rows.js';

/** The result of reading a feed, and how to read it from now on. */
export interface FeedUpdate extends KnownFeed {
  readonly intervalMs: number;
  readonly nextReadAt: Date;
  readonly failures: number;
  /** A readable message; null = it was read. */
  readonly error: string | null;
  readonly isGone: boolean;
  /** On a feed's first successful read, the time since which everything published is listed; null = it could not be read. */
  readonly coveredFrom: Date | null;
}

/** The interval until the first response says how often to read it. */
const firstIntervalMs = 900_000;

/** The feed has failed since it was added, and no longer lists what it published since then. */
const beganLate = '(read_at IS NULL AND failures > 0 AND $12::timestamptz > created_at)';

const listsNothing = 'NOT EXISTS (SELECT FROM feed_entries e WHERE e.feed_id = feeds.id AND e.listed)';
/** Of a feed that listed nothing the last time: it certainly listed its entries until then. */
const lastChange = `(SELECT max(e.changed_at) FROM feed_entries e WHERE e.feed_id = feeds.id AND ${listsNothing})`;

/** For as long as entries of then are kept. The clock of Postgres may have been set back during the gap. */
const withLatestGap = `(earlier_gaps + tstzmultirange(tstzrange(least(gap_from, gap_until), gap_until)))
  * tstzmultirange(tstzrange(now() - interval '${feedEntryDays} days', NULL))`;

/** All feeds of the installation, and their entries. */
@Injectable()
export class FeedRepository {
  /**
   * Finds or creates the feed with this address, for a project that is about to read it; also for tenants. A feed that fails or
   * is gone starts again from its address, at once. Locks it until the transaction ends. @returns its id
   */
  async ensure(tx: Tx, projectId: string, address: string): Promise<string> {
    const parameters = [projectId, newId(), address, firstIntervalMs];
    return (await tx.firstValue<string>('SELECT ensure_feed($1, $2, $3, $4)', parameters)) as string;
  }

  /** Leases due feeds of these monitors' projects for `leaseMs`, longest overdue first. */
  claimDue(tx: Tx, monitorIds: readonly string[], options: ClaimOptions): Promise<DueFeed[]> {
    return tx.query<DueFeed[]>(
      `UPDATE feeds f SET next_read_at = now() + $3::integer * interval '1 millisecond' FROM (
         SELECT d.id FROM feeds d WHERE d.next_read_at <= now() AND d.gone_at IS NULL AND EXISTS (
           SELECT FROM project_feeds s JOIN monitors m ON m.project_id = s.project_id
           WHERE s.feed_id = d.id AND m.id = ANY($1::uuid[]))
         ORDER BY d.next_read_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) due WHERE f.id = due.id
       RETURNING f.id, f.address, f.location, f.etag, f.last_modified AS "lastModified",
         f.interval_ms::float8 AS "intervalMs", f.failures, f.error, f.read_at AS "readAt", f.added_again AS "isAddedAgain",
         EXISTS (SELECT FROM feed_entries e WHERE e.feed_id = f.id AND e.listed) AS "hasEntries"`,
      [monitorIds, options.limit, options.leaseMs],
    );
  }

  /** Releases claimed feeds unread. */
  async release(tx: Tx, feedIds: readonly string[], dueAt: Date): Promise<void> {
    await tx.send('UPDATE feeds SET next_read_at = $2 WHERE id = ANY($1::uuid[])', [feedIds, dueAt]);
  }

  /**
   * Whether entries may have been missed since the last response with entries, because the two have none in common. Locks
   * the feed until the transaction ends.
   */
  async hasGap(tx: Tx, feed: DueFeed, listed: ListedEntries | null): Promise<boolean> {
    const [held] = await tx.query<{ hadEntries: boolean; overlaps: boolean }[]>(
      `WITH held AS (SELECT id, ${listsNothing} AS "listsNothing" FROM feeds WHERE id = $1 FOR UPDATE)
       SELECT EXISTS (SELECT FROM feed_entries e WHERE e.feed_id = held.id) AS "hadEntries",
         EXISTS (SELECT FROM feed_entries e WHERE e.feed_id = held.id AND (e.listed OR held."listsNothing")
           AND e.entry_id = ANY($2::text[])) AS overlaps FROM held`,
      [feed.id, listed?.entries.map(({ entryId }) => entryId) ?? []],
    );
    return held !== undefined && (listed?.entries.length ?? 0) > 0 && held.hadEntries && !held.overlaps;
  }

  /** The entries of a feed's last response that are not among these. */
  async vanished(tx: Tx, feedId: string, entryIds: readonly string[]): Promise<object[]> {
    const rows = await tx.query<{ entry: object }[]>(
      'SELECT entry FROM feed_entries WHERE feed_id = $1 AND listed AND entry_id <> ALL($2::text[])',
      [feedId, entryIds],
    );
    return rows.map(({ entry }) => entry);
  }

  /**
   * Stores the result of reading a feed. Validators and entries are stored in one transaction, so that a later "not
   * modified" can be relied on. Changes nothing if another process has read the feed in the meantime.
   * @param listed null = nothing is new, or it could not be read
   * @param hasGap whether the time since the previous read is a gap
   */
  async save(
    tx: Tx,
    feed: DueFeed,
    update: FeedUpdate,
    listed: ListedEntries | null,
    hasGap: boolean,
  ): Promise<void> {
    // In milliseconds, like `feed`: its `readAt` is compared to detect a read by another process.
    const kept = await tx.changed(
      `UPDATE feeds SET location = $3, etag = $4, last_modified = $5, interval_ms = $6, next_read_at = $7, failures = $8,
         error = $9, added_again = added_again AND $9::text IS NOT NULL, gone_at = CASE WHEN $10 THEN now() END, read_at = CASE WHEN $9::text IS NULL THEN date_trunc('milliseconds', now()) ELSE read_at END,
         earlier_gaps = CASE WHEN ($11 OR ${beganLate}) AND gap_until IS NOT NULL THEN ${withLatestGap} ELSE earlier_gaps END,
         gap_from = CASE WHEN $11 OR ${beganLate} THEN coalesce(${lastChange}, read_at, created_at) ELSE gap_from END,
         gap_until = CASE WHEN $11 OR ${beganLate} THEN now() ELSE gap_until END, covered_from = coalesce(covered_from, $12)
       WHERE id = $1 AND read_at IS NOT DISTINCT FROM $2`,
      [
        feed.id,
        feed.readAt,
        ...valuesOf(update, 'location', 'etag', 'lastModified', 'intervalMs', 'nextReadAt', 'failures'),
        storableReason(update.error),
        update.isGone,
        hasGap,
        update.coveredFrom,
      ],
    );
    if (kept > 0 && listed !== null) await keepEntries(tx, feed.id, listed);
  }

  /** The feeds that each monitor's project reads. */
  async subscriptions(tx: Tx, monitorIds: readonly string[]): Promise<FeedSubscription[]> {
    const found = await tx.query<FeedSubscription[]>(
      `SELECT m.id AS "monitorId", f.id AS "feedId", coalesce(s.whole_monitor_id = m.id, false) AS "isWhole",
         left(coalesce(s.title, f.title, substring(f.address FROM '^https?://([^/?#]+)'), 'feed'), 100) AS label,
         f.read_at AS "readAt", f.covered_from AS "coveredFrom",
         f.next_read_at AS "nextReadAt", f.error, f.gone_at IS NOT NULL AS "isGone", s.created_at AS "createdAt",
         (SELECT coalesce(json_agg(g), '[]') FROM (
            SELECT lower(earlier) AS "from", upper(earlier) AS until FROM unnest(f.earlier_gaps) AS earlier
            UNION ALL SELECT f.gap_from, f.gap_until WHERE f.gap_until IS NOT NULL
          ) g) AS gaps
       FROM monitors m JOIN project_feeds s ON s.project_id = m.project_id JOIN feeds f ON f.id = s.feed_id
       WHERE m.id = ANY($1::uuid[]) AND m.deleted_at IS NULL ORDER BY m.id, f.id`,
      [monitorIds],
    );
    return found.map(({ gaps, ...subscription }) => ({
      ...subscription,
      gaps: gaps.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
    }));
  }

  /** Entries that are new or have changed since a given time per feed; null = all. */
  changedSince(tx: Tx, feeds: ReadonlyMap<string, Date | null>): Promise<EntryOfFeed<object>[]> {
    return tx.query<EntryOfFeed<object>[]>(
      `SELECT ${entryColumns} FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, since) JOIN feeds f ON f.id = u.id
       JOIN feed_entries e ON e.feed_id = f.id AND (u.since IS NULL OR e.changed_at >= u.since)
       ORDER BY e.feed_id, e.changed_at, e.entry_id`,
      [[...feeds.keys()], [...feeds.values()]],
    );
  }

  /** Feeds of the whole installation, most recently read first, except those that no longer exist. */
  some(tx: Tx, limit: number): Promise<KnownFeed[]> {
    return tx.query(
      `SELECT location, etag, last_modified AS "lastModified" FROM feeds WHERE gone_at IS NULL
       ORDER BY read_at DESC NULLS LAST, id LIMIT $1`,
      [limit],
    );
  }

  /** Entries that are still stored, by address and id. */
  find(
    tx: Tx,
    wanted: readonly { readonly feedKey: string; readonly entryId: string }[],
  ): Promise<EntryOfFeed<object>[]> {
    return tx.query<EntryOfFeed<object>[]>(
      `SELECT ${entryColumns} FROM unnest($1::text[], $2::text[]) AS u (feed_key, entry_id)
       JOIN feeds f ON ${feedKey} = u.feed_key
       JOIN feed_entries e ON e.feed_id = f.id AND e.entry_id = u.entry_id`,
      [wanted.map(({ feedKey }) => feedKey), wanted.map(({ entryId }) => entryId)],
    );
  }
}

/** What identifies a feed `f` in the external ids of its posts. */
export const feedKey = "left(encode(sha256(convert_to(f.address, 'UTF8')), 'hex'), 16)";

const entryColumns = `e.feed_id AS "feedId", f.address, f.title AS "feedTitle", f.site_url AS "siteUrl", e.entry,
  e.seen_at AS "seenAt", e.changed_at > e.seen_at AS "isEdited"`;

/** A stored entry. */
interface KeptEntry {
  readonly entryId: string;
  readonly hash: string;
  readonly entry: object;
}

/** Everything a feed lists. */
interface ListedEntries {
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly entries: readonly KeptEntry[];
}

/** Stores what a feed currently lists, and deletes what it has not listed for a long time. */
async function keepEntries(tx: Tx, feedId: string, listed: ListedEntries): Promise<void> {
  const { title, siteUrl, entries } = listed;
  await tx.send('UPDATE feeds SET title = $2, site_url = $3 WHERE id = $1', [feedId, title, siteUrl]);
  await tx.send(
    `INSERT INTO feed_entries AS e (feed_id, entry_id, hash, entry, listed)
     SELECT $1, u.*, true FROM unnest($2::text[], $3::text[], $4::jsonb[]) AS u
     ON CONFLICT (feed_id, entry_id) DO UPDATE SET hash = excluded.hash, entry = excluded.entry, listed = true,
       changed_at = CASE WHEN e.hash = excluded.hash THEN e.changed_at ELSE now() END
     WHERE e.hash <> excluded.hash OR NOT e.listed`,
    [feedId, ...arraysOf(entries, 'entryId', 'hash'), entries.map(({ entry }) => storableJson(entry))],
  );
  await tx.send(
    'UPDATE feed_entries SET listed = false WHERE feed_id = $1 AND listed AND entry_id <> ALL($2::text[])',
    [feedId, entries.map(({ entryId }) => entryId)],
  );
  await tx.send(
    `DELETE FROM feed_entries WHERE feed_id = $1 AND NOT listed AND changed_at < now() - $2::integer * interval '1 day'`,
    [feedId, feedEntryDays],
  );
}
