import { type Actor, maxTriaged, maxUnfinishedTriages, type MentionStatus } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { bindTo, type MentionFilter } from '../mention/filter/mention-filter.js';
import { sumSql } from '../mention/search/search-mentions.js';
import type { StoredActivity } from './activity.repository.js';
import { changePart, countPart, noteLessons, type TriagePart } from './triage-part.js';
import { type Attempt, LeasedRows } from '../work/leased-rows.js';

/** The table as a queue with leases. Work is never given up: each part can eventually be done, and all of it was promised. */
export const triageWorkRows = new LeasedRows({ table: 'triage_work' });

/** A stretch of a triage, or of undoing one, claimed by the caller. */
export interface ClaimedTriage extends Attempt {
  readonly activityId: string;
  readonly projectId: string;
}

/** The result of counting a filter's matches. */
export interface Matching {
  /** Counting stops above `maxTriaged`. */
  readonly matched: number;
  /** How many of them have a different status. */
  readonly changing: number;
}

/** Longer than a part takes, even if it waits for locks. */
const leaseMs = 15_000;
/** The number of mentions changed per transaction, which takes some hundredths of a second. */
const usualPart = 1_000;
/** The number of stretches of a triage processed concurrently; each uses a connection. */
const stretches = 3;

/**
 * Triages many mentions. First the mentions are listed with their current status, then changed in parts, in a few stretches
 * in parallel; each part is a transaction that also records its progress. If a process dies, another one continues from
 * there.
 */
@Injectable()
export class TriageWorkRepository {
  /** Counts a filter's matches as `begin` would. */
  async count(tx: Tx, projectId: string, filter: MentionFilter, status: MentionStatus): Promise<Matching> {
    const { sql, parameters } = await matchingSql(tx, projectId, filter, status);
    return tx.onlyRow<Matching>(`${sql} ${countsOf}`, parameters);
  }

  /**
   * Lists what a triage will change, and leases it to the caller. Nothing is begun if nothing would change, or if the filter
   * matches more than `maxTriaged`. @param least minimum mentions per stretch @returns `claimed`: empty = nothing was begun
   */
  async begin(
    tx: Tx,
    triage: {
      readonly id: string;
      readonly projectId: string;
      readonly status: MentionStatus;
      readonly by: Actor;
    },
    filter: MentionFilter,
    least = usualPart,
  ): Promise<Matching & { readonly claimed: readonly ClaimedTriage[] }> {
    const { id, projectId, status, by } = triage;
    const { sql, parameters } = await matchingSql(tx, projectId, filter, status);
    const bind = bindTo(parameters);
    const leaseToken = newId();
    const activity = `${bind(id)}::uuid`;
    const matching = await tx.onlyRow<Matching>(
      `${sql}, allowed AS MATERIALIZED (
         SELECT * FROM changing WHERE (SELECT count(*) FROM matching) <= ${maxTriaged}
       ), recorded AS (
         INSERT INTO activities (project_id, id, at, action, by_kind, by_id, by_name, from_value, to_value, matched)
         SELECT $1, ${activity}, now(), 'set_status', ${bind(by.kind)}, ${bind(by.id)}, ${bind(by.name)},
           CASE WHEN count(DISTINCT status) = 1 THEN min(status) END, $2, (SELECT count(*) FROM matching)
         FROM allowed HAVING count(*) > 0 RETURNING id
       ), listed AS (
         INSERT INTO activity_mentions (project_id, activity_id, mention_id, at, before, after)
         SELECT $1, ${activity}, id, now(), status, $2 FROM allowed ORDER BY id
       ), ${stretchesSql('SELECT id FROM allowed', least)}, leased AS (
         ${leaseSql(activity, `${bind(leaseToken)}::uuid`)}
       ) ${countsOf}`,
      parameters,
    );
    return { ...matching, claimed: await leasedUnder(tx, projectId, leaseToken) };
  }

  /** Begins to undo an activity, which must be locked. @returns empty if none of its mentions is left */
  async beginUndo(
    tx: Tx,
    { id, projectId, by }: { readonly id: string; readonly projectId: string; readonly by: Actor },
    activity: StoredActivity,
    least = usualPart,
  ): Promise<readonly ClaimedTriage[]> {
    const leaseToken = newId();
    const mentions =
      'SELECT mention_id AS id FROM activity_mentions WHERE project_id = $1 AND activity_id = $8';
    await tx.changed(
      `WITH ${stretchesSql(mentions, least)}, recorded AS (
         INSERT INTO activities (project_id, id, action, by_kind, by_id, by_name, from_value, to_value, undo_of, finished_at)
         SELECT $1, $2, 'undo', $3, $4, $5, $6, $7, $8::uuid, CASE WHEN NOT EXISTS (SELECT FROM stretches) THEN now() END
       )
       ${leaseSql('$2::uuid', '$9::uuid')}`,
      [projectId, id, by.kind, by.id, by.name, activity.to, activity.from, activity.id, leaseToken],
    );
    return leasedUnder(tx, projectId, leaseToken);
  }

  /** Reserves room for one more triage in the project until the transaction ends. @returns false if too many are in progress */
  async hasRoom(tx: Tx, projectId: string): Promise<boolean> {
    await tx.lock(`triages of ${projectId}`);
    const sql = 'SELECT DISTINCT activity_id FROM triage_work WHERE project_id = $1 LIMIT $2';
    const open = await tx.query(sql, [projectId, maxUnfinishedTriages]);
    return open.length < maxUnfinishedTriages;
  }

  /** Claims stretches that are not leased. @param activityId null = of any activity, of any project */
  async claim(tx: Tx, activityId: string | null): Promise<readonly ClaimedTriage[]> {
    const choice = {
      where: `${ofLiveProject} AND ($1::uuid IS NULL OR t.activity_id = $1)`,
      parameters: [activityId],
    };
    const options = { limit: stretches, leaseMs };
    const ready = await triageWorkRows.claim<ClaimedTriage>(tx, choice, options, claimedTriage);
    const suspects = await triageWorkRows.claimSuspects<ClaimedTriage>(tx, choice, options, claimedTriage);
    return [...ready, ...suspects];
  }

  /** Changes the next mentions and returns the changes. null = the lease was lost, or the stretch has ended. */
  async part(tx: Tx, claimed: ClaimedTriage, size = usualPart): Promise<TriagePart | null> {
    const held = await triageWorkRows.lock(tx, [claimed]);
    if (held.length === 0) return null;
    const { id, activityId, projectId } = claimed;
    const part = await changePart(tx, claimed, size);
    // Locks the activity, so that if several stretches end at the same time, the last one sees that the others have ended.
    await countPart(tx, projectId, activityId, part.changed);
    if (part.isLast) {
      await triageWorkRows.end(tx, [claimed], { set: null });
      const finished = await tx.changed(
        `UPDATE activities SET finished_at = now() WHERE project_id = $1 AND id = $2
           AND NOT EXISTS (SELECT FROM triage_work w WHERE w.project_id = $1 AND w.activity_id = $2)`,
        [projectId, activityId],
      );
      if (finished > 0) await noteLessons(tx, projectId, activityId);
    } else
      await tx.changed(
        `UPDATE triage_work SET last_mention_id = $2, attempts = 0, last_error = NULL, lease_until = ${leaseEnd}
         WHERE id = $1`,
        [id, part.lastMentionId],
      );
    return part;
  }

  /** Schedules a retry soon, by any process. */
  async failed(tx: Tx, claimed: ClaimedTriage, error: unknown, now: Date): Promise<void> {
    await triageWorkRows.fail(tx, claimed, error, now);
  }
}

const leaseEnd = `now() + interval '${leaseMs} milliseconds'`;

const ofLiveProject =
  'NOT EXISTS (SELECT FROM projects p WHERE p.id = t.project_id AND p.deleted_at IS NOT NULL)';

const claimedTriage = {
  columns:
    't.id, t.activity_id AS "activityId", t.project_id AS "projectId", t.lease_token AS "leaseToken", t.attempts',
};

/** Common table expressions for the ends of roughly equal stretches of mentions. @param mentions SQL with their `id` */
function stretchesSql(mentions: string, least: number): string {
  return `numbered AS (
      SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM (${mentions}) m
    ), stretches AS (
      SELECT lag(id) OVER (ORDER BY n) AS last, id AS until FROM numbered
      WHERE n = total OR n % greatest(${least}, ceil(total / ${stretches}.0))::bigint = 0
    )`;
}

function leaseSql(activity: string, token: string): string {
  return `INSERT INTO triage_work (id, project_id, activity_id, last_mention_id, until_mention_id, due_at, attempts, lease_token, lease_until)
    SELECT gen_random_uuid(), $1, ${activity}, last, until, now(), 1, ${token}, ${leaseEnd} FROM stretches`;
}

function leasedUnder(tx: Tx, projectId: string, leaseToken: string): Promise<ClaimedTriage[]> {
  return tx.query<ClaimedTriage[]>(
    `SELECT ${claimedTriage.columns} FROM triage_work t WHERE t.project_id = $1 AND t.lease_token = $2`,
    [projectId, leaseToken],
  );
}

const countsOf =
  'SELECT (SELECT count(*) FROM matching)::integer AS matched, (SELECT count(*) FROM changing)::integer AS changing';

/** Common table expressions. $1 is the project, $2 the status. */
async function matchingSql(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  status: MentionStatus,
): Promise<{ sql: string; parameters: unknown[] }> {
  const parameters: unknown[] = [projectId, status];
  const where = await sumSql(tx, projectId, filter, bindTo(parameters));
  const sql = `WITH matching AS MATERIALIZED (
      SELECT m.id, m.status FROM mentions m WHERE m.project_id = $1 ${where} LIMIT ${maxTriaged + 1}
    ), changing AS MATERIALIZED (
      SELECT id, status FROM matching WHERE status <> $2
    )`;
  return { sql, parameters };
}
