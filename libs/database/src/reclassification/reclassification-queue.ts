import {
  maxAttempts,
  type MentionStage,
  messageOf,
  nextWorkAttemptAt,
  type ReclassificationScope,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { storableReason } from '../connection/storable.js';
import { mentionsOf, windowOf } from './mentions-of-job.js';
import { reclassificationColumns } from './reclassification-columns.js';

/** A job of which the next part is ours until the lease runs out. */
export interface ClaimedReclassification extends ReclassificationScope {
  readonly id: string;
  readonly projectId: string;
  readonly leaseToken: string;
  /** This one included, since it last got on. */
  readonly attempts: number;
  readonly total: number | null;
  readonly lastMentionId: string | null;
}

/** A mention that is to be judged again, as it was when it was read. */
export interface Judged {
  readonly mentionId: string;
  /** When it was last classified: a verdict on what was changed meanwhile is not stored. */
  readonly classifiedAt: Date;
  readonly classifier: string;
}

/** What came of a part. */
export interface ReclassifiedPart {
  readonly examined: number;
  readonly changed: number;
  readonly failed: number;
  /** The last mention of the part; null = there are no more, the job is done. */
  readonly lastMentionId: string | null;
}

/** The same jobs as work: whoever holds the lease of a row works on its next part. */
@Injectable()
export class ReclassificationQueue {
  /** Whether new mentions wait for a classifier: they go first. */
  async isClassifierBusy(tx: Tx): Promise<boolean> {
    const waiting = await rows(
      tx,
      `SELECT 1 FROM mention_work WHERE stage = 'classify' AND dead_at IS NULL AND due_at <= now()
         AND (lease_until IS NULL OR lease_until <= now()) AND attempts < $1 LIMIT 1`,
      [maxAttempts],
    );
    return waiting.length > 0;
  }

  /** The job that has waited longest. null = there is none, or others hold it. */
  async claim(tx: Tx, leaseMs: number): Promise<ClaimedReclassification | null> {
    await this.buryExhausted(tx);
    const [claimed] = await rows<ClaimedReclassification>(
      tx,
      `WITH due AS (
         SELECT id FROM reclassifications r
         WHERE finished_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until <= now())
           AND NOT EXISTS (SELECT FROM projects p WHERE p.id = r.project_id AND p.deleted_at IS NOT NULL)
         ORDER BY worked_at NULLS FIRST, created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE reclassifications SET attempts = attempts + 1, lease_token = $1, worked_at = now(),
         started_at = coalesce(started_at, now()), lease_until = now() + $2::integer * interval '1 millisecond'
       WHERE id IN (SELECT id FROM due)
       RETURNING ${reclassificationColumns}, lease_token AS "leaseToken", attempts, last_mention_id AS "lastMentionId"`,
      [newId(), leaseMs],
    );
    return claimed ?? null;
  }

  /** @param current names of classifiers that need no second look @returns how many mentions it is about */
  async count(tx: Tx, job: ClaimedReclassification, current: readonly string[]): Promise<number> {
    const parameters: unknown[] = [job.projectId];
    const where = mentionsOf(job, current, parameters);
    const [row] = await rows<{ count: number }>(
      tx,
      `SELECT count(*)::integer AS count FROM mentions m WHERE m.project_id = $1 ${where}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  /** The next mentions of the job, newest first. */
  next(tx: Tx, job: ClaimedReclassification, current: readonly string[], limit: number): Promise<Judged[]> {
    const parameters: unknown[] = [job.projectId];
    const where = mentionsOf(job, current, parameters);
    return rows<Judged>(
      tx,
      `SELECT m.id AS "mentionId", m.classified_at AS "classifiedAt", m.classifier FROM mentions m
       WHERE m.project_id = $1 ${where} ORDER BY m.id DESC LIMIT $${parameters.push(limit)}::integer`,
      parameters,
    );
  }

  /** Which of them are still as they were read; nobody changes these until the transaction ends. */
  async lockUnchanged(tx: Tx, projectId: string, judged: readonly Judged[]): Promise<ReadonlySet<string>> {
    const locked = await rows<{ id: string }>(
      tx,
      `SELECT m.id FROM unnest($2::uuid[], $3::timestamptz[]) AS read (id, classified_at)
       JOIN mentions m ON m.project_id = $1 AND m.id = read.id AND m.classified_at = read.classified_at
       WHERE m.removed_at IS NULL ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [projectId, judged.map(({ mentionId }) => mentionId), judged.map(({ classifiedAt }) => classifiedAt)],
    );
    return new Set(locked.map(({ id }) => id));
  }

  /** @returns false where the lease was lost: then nothing of the part may stay */
  async advance(
    tx: Tx,
    { id, leaseToken }: ClaimedReclassification,
    part: ReclassifiedPart & { readonly total: number },
  ): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE reclassifications SET examined = examined + $3, changed = changed + $4, failed = failed + $5,
         last_mention_id = coalesce($6::uuid, last_mention_id), total = $7, attempts = 0, last_error = NULL, lease_token = NULL,
         lease_until = NULL, finished_at = CASE WHEN $6::uuid IS NULL THEN now() END
       WHERE id = $1 AND lease_token = $2`,
      [id, leaseToken, part.examined, part.changed, part.failed, part.lastMentionId, part.total],
    );
    return count === 1;
  }

  /** Tries the part again later; after `maxAttempts` the job is given up, with its reason. */
  async failed(tx: Tx, job: ClaimedReclassification, error: unknown, now: Date): Promise<void> {
    await changed(
      tx,
      `UPDATE reclassifications SET due_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL,
         given_up = $5::boolean, finished_at = CASE WHEN $5::boolean THEN now() END
       WHERE id = $1 AND lease_token = $2`,
      [
        job.id,
        job.leaseToken,
        nextWorkAttemptAt(job.attempts, now),
        storableReason(messageOf(error)),
        job.attempts >= maxAttempts,
      ],
    );
  }

  /** Gives the part back: it is due as before, and lost no attempt. */
  async release(tx: Tx, { id, leaseToken }: ClaimedReclassification): Promise<void> {
    await changed(
      tx,
      `UPDATE reclassifications SET attempts = attempts - 1, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2`,
      [id, leaseToken],
    );
  }

  /**
   * Mentions of the job's window that were given up are due again, where they stopped.
   * @returns those that are to be classified
   */
  async reviveGivenUp(tx: Tx, job: ClaimedReclassification): Promise<string[]> {
    const parameters: unknown[] = [job.projectId];
    const revived = await rows<{ id: string; stage: MentionStage }>(
      tx,
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

  /** What takes its worker down every time is given up too. */
  private async buryExhausted(tx: Tx): Promise<void> {
    await changed(
      tx,
      `UPDATE reclassifications SET finished_at = now(), given_up = true, lease_token = NULL, lease_until = NULL,
         last_error = coalesce(last_error, 'Its last attempts never ended.')
       WHERE finished_at IS NULL AND attempts >= $1 AND lease_until <= now()`,
      [maxAttempts],
    );
  }
}
