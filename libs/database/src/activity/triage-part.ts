import { maxNamedMentions, type MentionStatus } from '@earshot/domain';
import { rows } from '../connection/transaction/rows.js';
import type { Tx } from '../connection/transaction/tx.js';

/** What a part of a triage has changed, and where the next one begins. */
interface ChangedPart {
  readonly changed: readonly { readonly id: string; readonly status: MentionStatus }[];
  readonly byName: string;
  readonly lastMentionId: string | null;
  readonly isLast: boolean;
}

/**
 * Changes the next `size` mentions of a triage that is under way, in the order of ids. Left alone are those that were changed
 * since they were written down; where a triage is undone, those that are not as it has set them.
 */
export async function changePart(tx: Tx, projectId: string, id: string, size: number): Promise<ChangedPart> {
  const [work] = await rows<{ undoOf: string | null; last: string | null; byName: string }>(
    tx,
    `SELECT a.undo_of AS "undoOf", w.last_mention_id AS last, a.by_name AS "byName"
     FROM triage_work w JOIN activities a ON a.project_id = w.project_id AND a.id = w.activity_id
     WHERE w.project_id = $1 AND w.activity_id = $2`,
    [projectId, id],
  );
  if (work === undefined) throw new Error('A leased triage has no activity.');
  const { undoOf, last, byName } = work;
  const listed = await rows<{ id: string; was: string; becomes: string }>(
    tx,
    `SELECT mention_id AS id, ${undoOf === null ? 'before AS was, after AS becomes' : 'after AS was, before AS becomes'}
     FROM activity_mentions WHERE project_id = $1 AND activity_id = $2
       AND mention_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
     ORDER BY mention_id LIMIT $4`,
    [projectId, undoOf ?? id, last, size],
  );
  const part = [listed.map((each) => each.id), listed.map(({ was }) => was), listed.map(({ becomes }) => becomes)];
  const changed = await rows<{ id: string; status: MentionStatus }>(
    tx,
    undoOf === null ? applyPart : undoPart,
    undoOf === null ? [projectId, id, ...part] : [projectId, id, ...part, undoOf],
  );
  return { changed, byName, lastMentionId: listed.at(-1)?.id ?? last, isLast: listed.length < size };
}

/** @param asKnown SQL condition: the mention `m` is as it was written down @param recorded what is kept of the change */
function partSql(asKnown: string, recorded: string): string {
  return `
    WITH held AS (
      SELECT m.id, p.becomes, p.was, own.at FROM unnest($3::uuid[], $4::text[], $5::text[]) AS p (id, was, becomes)
      JOIN mentions m ON m.id = p.id CROSS JOIN (SELECT at FROM activities WHERE project_id = $1 AND id = $2) own
      WHERE m.project_id = $1 AND m.id = ANY($3::uuid[]) AND m.status = p.was AND ${asKnown}
      ORDER BY m.id FOR NO KEY UPDATE OF m
    ), updated AS (
      UPDATE mentions m SET status = held.becomes, status_changed_at = held.at FROM held
      WHERE m.project_id = $1 AND m.id = held.id AND m.id = ANY($3::uuid[]) RETURNING m.id, held.was, held.becomes, held.at
    ), noted AS (
      INSERT INTO triage (project_id, mention_id, changed_at) SELECT $1, id, now() FROM updated
      ON CONFLICT (project_id, mention_id) DO UPDATE SET changed_at = excluded.changed_at
    ), recorded AS (
      ${recorded}
    ), counted AS (
      UPDATE activities SET mention_count = mention_count + (SELECT count(*) FROM updated), mention_ids = (
          mention_ids || ARRAY(SELECT id FROM updated ORDER BY id LIMIT ${maxNamedMentions}))[1:${maxNamedMentions}]
      WHERE project_id = $1 AND id = $2
    )
    SELECT id, becomes AS status FROM updated`;
}

const applyPart = partSql(
  '(m.status_changed_at IS NULL OR m.status_changed_at <= own.at)',
  `DELETE FROM activity_mentions x WHERE x.project_id = $1 AND x.activity_id = $2 AND x.mention_id = ANY($3::uuid[])
     AND NOT EXISTS (SELECT FROM updated u WHERE u.id = x.mention_id)`,
);

/** All that a triage has set has the very time of the triage. */
const undoPart = partSql(
  'm.status_changed_at = (SELECT at FROM activities WHERE project_id = $1 AND id = $6)',
  `INSERT INTO activity_mentions (project_id, activity_id, mention_id, at, before, after)
   SELECT $1, $2, id, at, was, becomes FROM updated`,
);
