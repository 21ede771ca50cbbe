import {
  maxAttempts,
  type Mention,
  type MentionStage,
  messageOf,
  type Monitor,
  nextWorkAttemptAt,
  type Project,
  suspectsAtOnce,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { storableReason } from '../connection/storable.js';
import { mentionColumns, type MentionRow, mentionsById, toMention } from './mention-row.js';

/** A step of a mention that is ours until the lease runs out. */
export interface ClaimedWork {
  readonly mentionId: string;
  readonly projectId: string;
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
}

/** A mention and what is needed to judge it. */
export interface ClassificationSubject {
  readonly mention: Mention;
  readonly project: Pick<Project, 'name' | 'description' | 'website'>;
  /** Those that matched. */
  readonly monitors: readonly Pick<Monitor, 'id' | 'keywords' | 'context'>[];
}

/**
 * The steps that mentions have before them. A step is ended only by who holds its lease: what a late worker says about
 * work that somebody else took meanwhile changes nothing.
 */
@Injectable()
export class MentionWorkRepository {
  /**
   * What is due and nobody has taken. What somebody took and never came back with is left to `claimSuspects`.
   * @param options.mentionIds null = whatever is due
   */
  claim(
    tx: Tx,
    stage: MentionStage,
    options: { mentionIds: readonly string[] | null; limit: number; leaseMs: number },
  ): Promise<ClaimedWork[]> {
    return rows<ClaimedWork>(
      tx,
      `WITH due AS (
         SELECT mention_id FROM mention_work
         WHERE stage = $1 AND dead_at IS NULL AND due_at <= now() AND lease_until IS NULL AND attempts < $6
           AND ($2::uuid[] IS NULL OR mention_id = ANY($2))
         ORDER BY due_at, mention_id LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       ${lease}`,
      [stage, options.mentionIds, options.limit, newId(), options.leaseMs, maxAttempts],
    );
  }

  /**
   * What is due and was taken by somebody whose lease has run out: perhaps it is what took them down. In small portions,
   * see `suspectsAtOnce`; those that have used up their attempts are given up.
   */
  async claimSuspects(
    tx: Tx,
    stage: MentionStage,
    options: { limit: number; leaseMs: number },
  ): Promise<ClaimedWork[]> {
    const suspects = await rows<{ mentionId: string; attempts: number }>(
      tx,
      `SELECT mention_id AS "mentionId", attempts FROM mention_work WHERE ${isSuspect}
       ORDER BY attempts, due_at, mention_id LIMIT $2`,
      [stage, options.limit],
    );
    const [first] = suspects;
    if (first === undefined) return [];
    if (first.attempts >= maxAttempts) {
      await this.bury(tx, stage);
      return [];
    }
    const alike = suspects.filter(({ attempts }) => attempts === first.attempts);
    const portion = alike.slice(0, suspectsAtOnce(options.limit, first.attempts));
    return rows<ClaimedWork>(
      tx,
      `WITH due AS (
         SELECT mention_id FROM mention_work WHERE ${isSuspect} AND attempts < $6 AND mention_id = ANY($2::uuid[])
         ORDER BY due_at, mention_id LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       ${lease}`,
      [
        stage,
        portion.map(({ mentionId }) => mentionId),
        portion.length,
        newId(),
        options.leaseMs,
        maxAttempts,
      ],
    );
  }

  /** Gives back what was claimed and not begun: it is due as before, and lost no attempt. */
  async release(tx: Tx, claimed: readonly ClaimedWork[]): Promise<void> {
    await changed(
      tx,
      `WITH held AS (
         SELECT w.mention_id FROM unnest($1::uuid[], $2::uuid[]) AS u (mention_id, token)
         JOIN mention_work w ON w.mention_id = u.mention_id AND w.lease_token = u.token
         ORDER BY w.mention_id FOR UPDATE OF w
       )
       UPDATE mention_work w SET attempts = w.attempts - 1, lease_token = NULL, lease_until = NULL
       FROM held WHERE w.mention_id = held.mention_id`,
      [claimed.map(({ mentionId }) => mentionId), claimed.map(({ leaseToken }) => leaseToken)],
    );
  }

  /** Passes the mention on to its next step. @returns false where the lease was lost */
  async advance(tx: Tx, mentionId: string, leaseToken: string, to: MentionStage): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE mention_work SET stage = $3, due_at = now(), attempts = 0, lease_token = NULL, lease_until = NULL,
         last_error = NULL WHERE mention_id = $1 AND lease_token = $2`,
      [mentionId, leaseToken, to],
    );
    return count === 1;
  }

  /** Ends the last step. @returns those whose lease still held */
  async done(tx: Tx, claimed: readonly ClaimedWork[]): Promise<ClaimedWork[]> {
    const ended = await rows<{ mentionId: string; leaseToken: string }>(
      tx,
      `WITH held AS (
         SELECT w.mention_id FROM unnest($1::uuid[], $2::uuid[]) AS u (mention_id, token)
         JOIN mention_work w ON w.mention_id = u.mention_id AND w.lease_token = u.token
         ORDER BY w.mention_id FOR UPDATE OF w
       )
       DELETE FROM mention_work w USING held WHERE w.mention_id = held.mention_id
       RETURNING w.mention_id AS "mentionId", w.lease_token AS "leaseToken"`,
      [claimed.map(({ mentionId }) => mentionId), claimed.map(({ leaseToken }) => leaseToken)],
    );
    const tokens = new Map(ended.map(({ mentionId, leaseToken }) => [mentionId, leaseToken]));
    return claimed.filter(({ mentionId, leaseToken }) => tokens.get(mentionId) === leaseToken);
  }

  /**
   * Tries again later; after `maxAttempts` it is given up: the row stays, with its reason, and blocks nobody.
   * @returns false where the lease was lost
   */
  async failed(tx: Tx, work: ClaimedWork, error: unknown, now: Date): Promise<boolean> {
    const reason = messageOf(error);
    const givenUp = work.attempts >= maxAttempts;
    const count = await changed(
      tx,
      `UPDATE mention_work SET due_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL,
         dead_at = CASE WHEN $5 THEN now() END WHERE mention_id = $1 AND lease_token = $2`,
      [
        work.mentionId,
        work.leaseToken,
        nextWorkAttemptAt(work.attempts, now),
        storableReason(reason),
        givenUp,
      ],
    );
    return count === 1;
  }

  /** Ids that are gone are left out. */
  async loadForClassification(tx: Tx, mentionIds: readonly string[]): Promise<ClassificationSubject[]> {
    const found = await rows<MentionRow & Omit<ClassificationSubject, 'mention'>>(
      tx,
      `SELECT ${mentionColumns}, json_build_object('name', p.name, 'description', p.description, 'website', p.website) AS project,
         (SELECT json_agg(json_build_object('id', o.id, 'keywords', o.keywords, 'context', o.context) ORDER BY o.id)
          FROM monitors o WHERE o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = m.id)) AS monitors
       FROM ${mentionsById} JOIN projects p ON p.id = m.project_id`,
      [mentionIds],
    );
    return found.map(({ project, monitors, ...row }) => ({ mention: toMention(row), project, monitors }));
  }

  private async bury(tx: Tx, stage: MentionStage): Promise<void> {
    await changed(
      tx,
      `UPDATE mention_work SET dead_at = now(), lease_token = NULL, lease_until = NULL,
         last_error = coalesce(last_error, 'Its last attempts never ended.')
       WHERE mention_id IN (SELECT mention_id FROM mention_work WHERE ${isSuspect} AND attempts >= $2 FOR UPDATE SKIP LOCKED)`,
      [stage, maxAttempts],
    );
  }
}

/** A lease that ended by itself: who held it said nothing, not even that it failed. */
const isSuspect = 'stage = $1 AND dead_at IS NULL AND due_at <= now() AND lease_until <= now()';

const lease = `UPDATE mention_work w SET attempts = w.attempts + 1, lease_token = $4,
         lease_until = now() + $5::integer * interval '1 millisecond'
       FROM due WHERE w.mention_id = due.mention_id
       RETURNING w.mention_id AS "mentionId", w.project_id AS "projectId", w.lease_token AS "leaseToken", w.attempts`;
