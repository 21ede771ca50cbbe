import { type Actor, maxNamedMentions, type MentionStatus, mostTriagedPosts } from '@earshot/domain';
import { arraysOf } from '../connection/transaction/parameters.js';
import type { Tx } from '../connection/transaction/tx.js';
import { lowestId } from '../mention/filter/mention-filter.js';

/** A range of the mentions of an activity in progress. */
interface Stretch {
  readonly id: string;
  readonly activityId: string;
  readonly projectId: string;
}

/** The changes made by one part of a triage, and where the next part starts. */
export interface TriagePart {
  readonly changed: readonly { readonly id: string; readonly status: MentionStatus }[];
  readonly by: Pick<Actor, 'kind' | 'name'>;
  readonly lastMentionId: string | null;
  readonly isLast: boolean;
}

/**
 * Changes the next `size` mentions of a stretch, in id order. Skips those that were changed after the triage listed them
 * and, when a triage is undone, those that no longer have the status it set.
 */
export async function changePart(tx: Tx, stretch: Stretch, size: number): Promise<TriagePart> {
  const { id: workId, activityId: id, projectId } = stretch;
  const [work] = await tx.query<
    { undoOf: string | null; last: string | null; until: string; by: TriagePart['by'] }[]
  >(
    `SELECT a.undo_of AS "undoOf", w.last_mention_id AS last, w.until_mention_id AS until,
       json_build_object('kind', a.by_kind, 'name', a.by_name) AS by
     FROM triage_work w JOIN activities a ON a.project_id = w.project_id AND a.id = w.activity_id
     WHERE w.project_id = $1 AND w.id = $2`,
    [projectId, workId],
  );
  if (work === undefined) throw new Error('A leased triage has no activity.');
  const { undoOf, last, until, by } = work;
  const listed = await tx.query<{ id: string; was: string; becomes: string }[]>(
    `SELECT mention_id AS id, ${undoOf === null ? 'before AS was, after AS becomes' : 'after AS was, before AS becomes'}
     FROM activity_mentions WHERE project_id = $1 AND activity_id = $2
       AND mention_id > coalesce($3::uuid, '${lowestId}') AND mention_id <= $4
     ORDER BY mention_id LIMIT $5`,
    [projectId, undoOf ?? id, last, until, size],
  );
  const part = [listed.map((each) => each.id), ...arraysOf(listed, 'was', 'becomes')];
  const changed = await tx.query<{ id: string; status: MentionStatus }[]>(
    undoOf === null ? applyPart : undoPart,
    undoOf === null ? [projectId, id, ...part] : [projectId, id, ...part, undoOf],
  );
  const end = listed.at(-1)?.id ?? null;
  return { changed, by, lastMentionId: end, isLast: end === null || end === until };
}

/** Adds the changes of a part to the counts of its activity. */
export async function countPart(
  tx: Tx,
  projectId: string,
  activityId: string,
  changed: TriagePart['changed'],
): Promise<void> {
  await tx.query(
    `UPDATE activities SET mention_count = mention_count + $3,
       mention_ids = (mention_ids || $4::uuid[])[1:${maxNamedMentions}] WHERE project_id = $1 AND id = $2`,
    [projectId, activityId, changed.length, changed.slice(0, maxNamedMentions).map(({ id }) => id)],
  );
}

/**
 * Records what relevance learns from a finished activity: the latest of its mentions, as many as are ever read. Locks them
 * against deletion, which would break the foreign key of `triage`.
 */
export async function noteLessons(tx: Tx, projectId: string, activityId: string): Promise<void> {
  await tx.query(
    `WITH held AS MATERIALIZED (
       SELECT m.id FROM activity_mentions x
       JOIN activities a ON a.project_id = $1 AND a.id = $2
       JOIN mentions m ON m.project_id = $1 AND m.id = x.mention_id
       WHERE x.project_id = $1 AND x.activity_id = $2 AND x.after <> 'new'
         AND m.status = x.after AND m.status_changed_at = a.at
       ORDER BY x.mention_id DESC LIMIT ${mostTriagedPosts} FOR KEY SHARE OF m
     )
     INSERT INTO triage (project_id, mention_id, changed_at) SELECT $1, id, now() FROM held ORDER BY id
     ON CONFLICT (project_id, mention_id) DO UPDATE SET changed_at = excluded.changed_at`,
    [projectId, activityId],
  );
}

/**
 * SQL for a part. Mentions that become new again are no longer learned from.
 * @param asKnown SQL condition: the mention `m` is unchanged since it was listed
 * @param recorded SQL that records the change
 */
function partSql(asKnown: string, recorded: string): string {
  return `
    WITH held AS MATERIALIZED (
      SELECT id, status, status_changed_at FROM mentions WHERE project_id = $1 AND id = ANY($3::uuid[])
      ORDER BY id FOR NO KEY UPDATE
    ), known AS MATERIALIZED (
      SELECT m.id, p.becomes, p.was, own.at FROM held m
      JOIN unnest($3::uuid[], $4::text[], $5::text[]) AS p (id, was, becomes) ON p.id = m.id
      CROSS JOIN (SELECT at FROM activities WHERE project_id = $1 AND id = $2) own
      WHERE m.status = p.was AND ${asKnown}
    ), updated AS (
      UPDATE mentions m SET status = known.becomes, status_changed_at = known.at FROM known
      WHERE m.project_id = $1 AND m.id = ANY($3::uuid[]) AND m.id = known.id
      RETURNING m.id, known.was, known.becomes, known.at
    ), untriaged AS (
      DELETE FROM triage t USING updated u WHERE t.project_id = $1 AND t.mention_id = u.id AND u.becomes = 'new'
    ), recorded AS (
      ${recorded}
    )
    SELECT id, becomes AS status FROM updated`;
}

const applyPart = partSql(
  '(m.status_changed_at IS NULL OR m.status_changed_at <= own.at)',
  // Postgres estimates `updated` at one row: a NOT EXISTS would scan all of its rows for every mention.
  `DELETE FROM activity_mentions x WHERE x.project_id = $1 AND x.activity_id = $2
     AND x.mention_id = ANY(ARRAY(SELECT unnest($3::uuid[]) EXCEPT SELECT id FROM updated))`,
);

/** Everything that a triage has set has exactly the triage's timestamp. */
const undoPart = partSql(
  'm.status_changed_at = (SELECT at FROM activities WHERE project_id = $1 AND id = $6)',
  `INSERT INTO activity_mentions (project_id, activity_id, mention_id, at, before, after)
   SELECT $1, $2, id, at, was, becomes FROM updated`,
);
