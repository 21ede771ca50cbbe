import { type Actor, maxNamedMentions, maxTriaged, maxUnfinishedTriages, type MentionStatus } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import { changed, rows } from '../connection/transaction/rows.js';
import type { Tx } from '../connection/transaction/tx.js';
import { bindTo, type MentionFilter } from '../mention/search/mention-filter.js';
import { sumSql } from '../mention/search/search-mentions.js';
import type { StoredActivity } from './activity.repository.js';
import { triageWorkRows } from './triage-work.entity.js';
import { changePart } from './triage-part.js';

/** A triage, or the undoing of one, that the caller goes on with. */
export interface ClaimedTriage {
  /** Of the activity. */
  readonly id: string;
  readonly projectId: string;
  readonly leaseToken: string;
  readonly attempts: number;
}

/** What a filter matches. */
export interface Matching {
  /** More than `maxTriaged` are not counted on. */
  readonly matched: number;
  /** How many of them have another status. */
  readonly changing: number;
}

/** What was changed in one transaction. */
export interface TriagePart {
  readonly changed: readonly { readonly id: string; readonly status: MentionStatus }[];
  readonly byName: string;
  readonly isLast: boolean;
}

/** Longer than a part takes, even where it waits for locks. */
const leaseMs = 15_000;
/** Mentions that are changed in one transaction: some hundredths of a second. */
const usualPart = 1_000;

/**
 * Triages of many mentions. First the mentions are written down with what they are, then changed part by part; each part is a
 * transaction that also says how far it has come. Whoever dies is followed by another process, from there on.
 */
@Injectable()
export class TriageWorkRepository {
  /** Of a filter, as `begin` would find it. */
  async count(tx: Tx, projectId: string, filter: MentionFilter, status: MentionStatus): Promise<Matching> {
    const { sql, parameters } = await matchingSql(tx, projectId, filter, status);
    return oneMatching(tx, `${sql} ${countsOf}`, parameters);
  }

  /**
   * Writes down what a triage will change, and leases it to the caller. Nothing is begun where nothing changes, or where the
   * filter matches more than `maxTriaged`. @returns `claimed`: null = nothing was begun
   */
  async begin(
    tx: Tx,
    triage: { readonly id: string; readonly projectId: string; readonly status: MentionStatus; readonly by: Actor },
    filter: MentionFilter,
  ): Promise<Matching & { readonly claimed: ClaimedTriage | null }> {
    const { id, projectId, status, by } = triage;
    const { sql, parameters } = await matchingSql(tx, projectId, filter, status);
    const bind = bindTo(parameters);
    const leaseToken = newId();
    const activity = `${bind(id)}::uuid`;
    const matching = await oneMatching(
      tx,
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
       ), leased AS (
         INSERT INTO triage_work (activity_id, project_id, due_at, attempts, lease_token, lease_until)
         SELECT id, $1, now(), 1, ${bind(leaseToken)}::uuid, ${leaseEnd} FROM recorded
       ) ${countsOf}`,
      parameters,
    );
    const isBegun = matching.changing > 0 && matching.matched <= maxTriaged;
    return { ...matching, claimed: isBegun ? { id, projectId, leaseToken, attempts: 1 } : null };
  }

  /** Begins to take an activity back; the activity must be locked. */
  async beginUndo(
    tx: Tx,
    { id, projectId, by }: { readonly id: string; readonly projectId: string; readonly by: Actor },
    activity: StoredActivity,
  ): Promise<ClaimedTriage> {
    const leaseToken = newId();
    await changed(
      tx,
      `WITH recorded AS (
         INSERT INTO activities (project_id, id, action, by_kind, by_id, by_name, from_value, to_value, undo_of)
         VALUES ($1, $2, 'undo', $3, $4, $5, $6, $7, $8) RETURNING id
       )
       INSERT INTO triage_work (activity_id, project_id, due_at, attempts, lease_token, lease_until)
       SELECT id, $1, now(), 1, $9::uuid, ${leaseEnd} FROM recorded`,
      [projectId, id, by.kind, by.id, by.name, activity.to, activity.from, activity.id, leaseToken],
    );
    return { id, projectId, leaseToken, attempts: 1 };
  }

  /** Holds the project's place for one more until the transaction ends. @returns false where too many are under way */
  async hasRoom(tx: Tx, projectId: string): Promise<boolean> {
    await rows(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`triages of ${projectId}`]);
    const open = await rows(tx, 'SELECT FROM triage_work WHERE project_id = $1 LIMIT $2', [
      projectId,
      maxUnfinishedTriages,
    ]);
    return open.length < maxUnfinishedTriages;
  }

  /** One that nobody goes on with. @param id null = any, of any project */
  async claim(tx: Tx, id: string | null): Promise<ClaimedTriage | null> {
    const named = id === null ? {} : { parameters: [id] };
    const choice = { where: `${ofLiveProject}${id === null ? '' : ' AND t.activity_id = $1'}`, ...named };
    const options = { limit: 1, leaseMs };
    const [ready] = await triageWorkRows.claim<ClaimedTriage>(tx, choice, options, claimedTriage);
    if (ready !== undefined) return ready;
    const [suspect] = await triageWorkRows.claimSuspects<ClaimedTriage>(tx, choice, options, claimedTriage);
    return suspect ?? null;
  }

  /** Changes the next mentions and says so. null = somebody else goes on with it, or it is finished. */
  async part(tx: Tx, claimed: ClaimedTriage, size = usualPart): Promise<TriagePart | null> {
    const held = await triageWorkRows.lock(tx, [claimed]);
    if (held.length === 0) return null;
    const { id, projectId } = claimed;
    const part = await changePart(tx, projectId, id, size);
    if (part.isLast) {
      await triageWorkRows.end(tx, [claimed], { set: null });
      await changed(tx, 'UPDATE activities SET finished_at = now() WHERE project_id = $1 AND id = $2', [
        projectId,
        id,
      ]);
    } else
      await changed(
        tx,
        `UPDATE triage_work SET last_mention_id = $2, attempts = 0, last_error = NULL, lease_until = ${leaseEnd}
         WHERE activity_id = $1`,
        [id, part.lastMentionId],
      );
    return part;
  }

  /** It is due again soon, for any process. */
  async failed(tx: Tx, claimed: ClaimedTriage, error: unknown, now: Date): Promise<void> {
    await triageWorkRows.fail(tx, claimed, error, now);
  }

  /** Due at once, for any process. */
  async release(tx: Tx, claimed: ClaimedTriage): Promise<void> {
    await triageWorkRows.release(tx, [claimed]);
  }
}

const leaseEnd = `now() + interval '${leaseMs} milliseconds'`;

const ofLiveProject = 'NOT EXISTS (SELECT FROM projects p WHERE p.id = t.project_id AND p.deleted_at IS NOT NULL)';

const claimedTriage = {
  columns: 't.activity_id AS id, t.project_id AS "projectId", t.lease_token AS "leaseToken", t.attempts',
};

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

async function oneMatching(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<Matching> {
  const [counts] = await rows<Matching>(tx, sql, parameters);
  if (counts === undefined) throw new Error('Postgres counted nothing.');
  return counts;
}
