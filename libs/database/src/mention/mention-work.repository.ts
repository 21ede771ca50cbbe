import { type Mention, type MentionStage, type Monitor, type Project, maxAttempts } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { ClaimOptions } from '../work/claimable-rows.js';
import { type Attempt, LeasedRows } from '../work/leased-rows.js';
import { mentionColumns, type MentionRow, mentionsById, toMention } from './mention-row.js';

/** The table as a queue with leases. Rows that are given up are kept, so that users see them and can retry. */
export const mentionWork = new LeasedRows({
  table: 'mention_work',
  key: 'mention_id',
  isOpen: 't.dead_at IS NULL',
  maxAttempts,
  bury: 'dead_at = now()',
});

/** A processing step of a mention, leased to the caller. Its id is that of the mention. */
export interface ClaimedWork extends Attempt {
  readonly mentionId: string;
  readonly projectId: string;
}

/** A mention with everything its classification needs. */
export interface ClassificationSubject {
  readonly mention: Mention;
  readonly project: Pick<Project, 'name' | 'description' | 'website'>;
  /** The monitors that matched; empty = the post was edited, and none of their keywords is left in it. */
  readonly monitors: readonly Pick<Monitor, 'id' | 'keywords' | 'context'>[];
}

/** The next steps of mentions, as a queue with leases. */
@Injectable()
export class MentionWorkRepository {
  /**
   * Claims due work. Leaves work whose last claim never ended to `claimSuspects`.
   * @param options.mentionIds null = any that is due
   */
  claim(
    tx: Tx,
    stage: MentionStage,
    options: ClaimOptions & { readonly mentionIds: readonly string[] | null },
  ): Promise<ClaimedWork[]> {
    const choice = {
      where: 't.stage = $1 AND ($2::uuid[] IS NULL OR t.mention_id = ANY($2))',
      parameters: [stage, options.mentionIds],
    };
    return mentionWork.claim<ClaimedWork>(tx, choice, options, claimedWork);
  }

  /** Claims due work whose last claim never ended, as much as may be tried at once. */
  claimSuspects(tx: Tx, stage: MentionStage, options: ClaimOptions): Promise<ClaimedWork[]> {
    const choice = { where: 't.stage = $1', parameters: [stage] };
    return mentionWork.claimSuspects<ClaimedWork>(tx, choice, options, claimedWork);
  }

  /** Releases claimed work that was not started: its due time is unchanged, and no attempt is counted. */
  async release(tx: Tx, claimed: readonly ClaimedWork[]): Promise<void> {
    await mentionWork.release(tx, claimed);
  }

  /** Moves classified mentions on to their alerts. @returns those whose lease was still valid */
  advance(tx: Tx, claimed: readonly ClaimedWork[]): Promise<ClaimedWork[]> {
    return mentionWork.end(tx, claimed, {
      set: "stage = 'alert', due_at = now(), attempts = 0, last_error = NULL",
    });
  }

  /** Completes the last step. @returns those whose lease was still valid */
  done(tx: Tx, claimed: readonly ClaimedWork[]): Promise<ClaimedWork[]> {
    return mentionWork.end(tx, claimed, { set: null });
  }

  /**
   * Schedules a retry; after `maxAttempts` the work is given up and its row is kept with the reason.
   * @returns false if the lease was lost
   */
  failed(tx: Tx, work: ClaimedWork, error: unknown, now: Date): Promise<boolean> {
    return mentionWork.fail(tx, work, error, now);
  }

  /** Skips ids that no longer exist. */
  async loadForClassification(tx: Tx, mentionIds: readonly string[]): Promise<ClassificationSubject[]> {
    const found = await tx.query<(MentionRow & Omit<ClassificationSubject, 'mention'>)[]>(
      `SELECT ${mentionColumns}, json_build_object('name', p.name, 'description', p.description, 'website', p.website) AS project,
         (SELECT coalesce(json_agg(json_build_object('id', o.id, 'keywords', o.keywords, 'context', o.context) ORDER BY o.id), '[]')
          FROM monitors o WHERE o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = m.id)) AS monitors
       FROM ${mentionsById} JOIN projects p ON p.id = m.project_id`,
      [mentionIds],
    );
    return found.map(({ project, monitors, ...row }) => ({ mention: toMention(row), project, monitors }));
  }
}

const claimedWork = {
  columns: `t.mention_id AS id, t.mention_id AS "mentionId", t.project_id AS "projectId",
    t.lease_token AS "leaseToken", t.attempts`,
};
