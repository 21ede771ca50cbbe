import { storableJson } from '../connection/storable.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import type { Tx } from '../connection/transaction/tx.js';

/** A stored entry. */
export interface KeptEntry {
  readonly entryId: string;
  readonly hash: string;
  readonly entry: object;
}

/** Everything a feed lists. */
export interface ListedEntries {
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly entries: readonly KeptEntry[];
}

/** How long entries are kept after the feed stops listing them, for monitors created later. */
export const keptDays = 30;

/** Stores what a feed currently lists, and deletes what it has not listed for a long time. */
export async function keepEntries(
  tx: Tx,
  feedId: string,
  { title, siteUrl, entries }: ListedEntries,
): Promise<void> {
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
    [feedId, keptDays],
  );
}
