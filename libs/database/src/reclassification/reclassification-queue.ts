import {
  type Classification,
  type MentionStage,
  type MentionStatus,
  type ReclassificationScope,
  maxAttempts,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { classificationColumns } from '../mention/mention-row.js';
import { mentionWork } from '../mention/mention-work.repository.js';
import { reclassificationColumns } from './reclassification.repository.js';
import { type Attempt, LeasedRows } from '../work/leased-rows.js';
import { filterSql } from '../mention/filter/filter-sql.js';
import { bindTo, keyRange, type MentionFilter } from '../mention/filter/mention-filter.js';

/** The table as leased work: each lease is for the next part of a job. */
export const reclassificationRows = new LeasedRows({
  table: 'reclassifications',
  isOpen: 't.finished_at IS NULL',
  maxAttempts,
  bury: 'finished_at = now(), given_up = true',
  onClaim: 'worked_at = now(), started_at = coalesce(t.started_at, now())',
});

/** A job whose next part is leased to the caller. `attempts` counts those since it last made progress. */
export interface ClaimedReclassification extends ReclassificationScope, Attempt {
  readonly projectId: string;
  readonly total: number | null;
  readonly lastMentionId: string | null;
}

/** A mention to classify again, as it was read. */
export interface Judged {
  readonly mentionId: string;
  /** When it was last classified: if this has changed by then, the new classification is not stored. */
  readonly classifiedAt: Date;
  readonly classifier: string;
}

/** A mention whose status and classification cannot change until the transaction ends. */
export interface LockedMention {
  readonly status: MentionStatus;
  readonly classification: Classification;
}

/** The result of a part. */
export interface ReclassifiedPart {
  readonly examined: number;
  readonly changed: number;
  readonly failed: number;
  /** The last mention of the part; null = the job is done. */
  readonly lastMentionId: string | null;
}

/** Jobs as leased work: each lease is for the next part of a job. */
@Injectable()
export class ReclassificationQueue {
  /** Whether new mentions are waiting for classification; they take precedence. */
  isClassifierBusy(tx: Tx): Promise<boolean> {
    return tx.exists(
      `SELECT 1 FROM mention_work t WHERE t.stage = 'classify' AND ${mentionWork.states.isWaiting} LIMIT 1`,
    );
  }

  /** Claims the job that has waited longest, but first any job whose last part never ended. null = none is free. */
  async claim(tx: Tx, leaseMs: number): Promise<ClaimedReclassification | null> {
    const choice = {
      where: 'NOT EXISTS (SELECT FROM projects p WHERE p.id = t.project_id AND p.deleted_at IS NOT NULL)',
      order: 't.worked_at NULLS FIRST, t.created_at, t.id',
    };
    const claim = [choice, { limit: 1, leaseMs }, claimedJob] as const;
    const [suspect] = await reclassificationRows.claimSuspects<ClaimedReclassification>(tx, ...claim);
    if (suspect !== undefined) return suspect;
    const [ready] = await reclassificationRows.claim<ClaimedReclassification>(tx, ...claim);
    return ready ?? null;
  }

  /** @param current names of classifiers whose results are up to date @returns the number of mentions in the job */
  count(tx: Tx, job: ClaimedReclassification, current: readonly string[]): Promise<number> {
    const parameters: unknown[] = [job.projectId];
    const where = mentionsOf(job, current, parameters);
    const sql = `SELECT count(*)::integer FROM mentions m WHERE m.project_id = $1 ${where}`;
    return tx.count(sql, parameters);
  }

  /** The next mentions of the job, newest first. */
  next(tx: Tx, job: ClaimedReclassification, current: readonly string[], limit: number): Promise<Judged[]> {
    const parameters: unknown[] = [job.projectId];
    const where = mentionsOf(job, current, parameters);
    return tx.query<Judged[]>(
      `SELECT m.id AS "mentionId", m.classified_at AS "classifiedAt", m.classifier FROM mentions m
       WHERE m.project_id = $1 ${where} ORDER BY m.id DESC LIMIT $${parameters.push(limit)}::integer`,
      parameters,
    );
  }

  /** Locks the mentions that have not been classified again or removed since they were read. @returns them by id */
  async lockUnchanged(
    tx: Tx,
    projectId: string,
    judged: readonly Judged[],
  ): Promise<ReadonlyMap<string, LockedMention>> {
    const locked = await tx.query<(Classification & { id: string; status: MentionStatus })[]>(
      `SELECT m.id, m.status, ${classificationColumns}, m.meaning
       FROM unnest($2::uuid[], $3::timestamptz[]) AS read (id, classified_at)
       JOIN mentions m ON m.project_id = $1 AND m.id = read.id AND m.classified_at = read.classified_at
       WHERE m.removed_at IS NULL ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [projectId, judged.map(({ mentionId }) => mentionId), judged.map(({ classifiedAt }) => classifiedAt)],
    );
    return new Map(locked.map(({ id, status, ...classification }) => [id, { status, classification }]));
  }

  /** @returns false if the lease was lost: the part must be rolled back */
  advance(
    tx: Tx,
    job: ClaimedReclassification,
    part: ReclassifiedPart & { readonly total: number },
  ): Promise<boolean> {
    return reclassificationRows.endOne(tx, job, {
      set: `examined = t.examined + $1, changed = t.changed + $2, failed = t.failed + $3,
        last_mention_id = coalesce($4::uuid, t.last_mention_id), total = $5, attempts = 0, last_error = NULL,
        finished_at = CASE WHEN $4::uuid IS NULL THEN now() END`,
      parameters: [part.examined, part.changed, part.failed, part.lastMentionId, part.total],
    });
  }

  /** Schedules a retry of the part; after `maxAttempts` the job is given up and keeps the reason. */
  async failed(tx: Tx, job: ClaimedReclassification, error: unknown, now: Date): Promise<void> {
    await reclassificationRows.fail(tx, job, error, now);
  }

  /** Returns the part: it is due as before, and no attempt is counted. */
  async release(tx: Tx, job: ClaimedReclassification): Promise<void> {
    await reclassificationRows.release(tx, [job]);
  }

  /**
   * Makes given-up mentions of the job's period due again, at the step where they failed.
   * @returns those to classify
   */
  async reviveGivenUp(tx: Tx, job: ClaimedReclassification): Promise<string[]> {
    const parameters: unknown[] = [job.projectId];
    const revived = await tx.query<{ id: string; stage: MentionStage }[]>(
      `WITH given_up AS (
         SELECT m.id FROM mentions m JOIN mention_work w ON w.project_id = $1 AND w.mention_id = m.id
         WHERE m.project_id = $1 AND w.dead_at IS NOT NULL AND m.removed_at IS NULL ${windowOf(job, parameters)}
         ORDER BY m.id FOR UPDATE OF w
       )
       UPDATE mention_work w SET dead_at = NULL, attempts = 0, due_at = now(), last_error = NULL
       FROM given_up WHERE w.mention_id = given_up.id RETURNING w.mention_id AS id, w.stage`,
      parameters,
    );
    return revived.filter(({ stage }) => stage === 'classify').map(({ id }) => id);
  }
}

const claimedJob = {
  columns: `${reclassificationColumns}, t.lease_token AS "leaseToken", t.attempts, t.last_mention_id AS "lastMentionId"`,
};

/** The mentions of a job, and its progress. */
type JobWindow = ReclassificationScope & { readonly lastMentionId: string | null };

/** SQL that follows `WHERE m.project_id = $1` on a mention `m`. Leaves out removed and unclassified mentions. */
function mentionsOf(job: JobWindow, current: readonly string[], parameters: unknown[]): string {
  const bind = bindTo(parameters);
  const outdated = job.onlyOutdated ? ` AND m.classifier <> ALL(${bind(current)}::text[])` : '';
  return `AND m.classified_at IS NOT NULL AND m.removed_at IS NULL ${outdated} ${windowOf(job, parameters)}`;
}

/** The part that ignores classifications: the remaining mentions of the job's period; none if its monitor was deleted. */
function windowOf(job: JobWindow, parameters: unknown[]): string {
  const bind = bindTo(parameters);
  const filter: MentionFilter = {
    monitorId: job.monitorId === null ? undefined : [job.monitorId],
    publishedSince: job.publishedSince ?? undefined,
    publishedUntil: job.publishedUntil ?? undefined,
    foundSince: job.foundSince ?? undefined,
    foundUntil: job.foundUntil ?? undefined,
  };
  const { lowest, highest } = keyRange(filter);
  const wanted =
    job.monitorId === null
      ? ''
      : `AND EXISTS (SELECT FROM monitors o WHERE o.id = ${bind(job.monitorId)} AND o.deleted_at IS NULL)`;
  return `AND m.id < ${bind(job.lastMentionId ?? highest)} AND m.id >= ${bind(lowest)}
    ${filterSql(filter, bind, 'joined')} ${wanted}`;
}
