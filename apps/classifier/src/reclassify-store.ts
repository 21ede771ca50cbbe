import { Injectable } from '@nestjs/common';
import {
  type ClaimedReclassification,
  type ClassificationSubject,
  Database,
  type Judged,
  MentionRepository,
  MentionWorkRepository,
  ReclassificationQueue,
} from '@earshot/database';
import type { Classification } from '@earshot/domain';
import { Lifecycle } from '@earshot/platform';
import { idsPerJob } from '@earshot/queue';

/** Longer than a part takes, the LLM's deadline included. */
const leaseMs = 60_000;

/** A part of a job, as it is to be judged. */
export interface PartToJudge {
  readonly judged: readonly Judged[];
  readonly subjects: readonly ClassificationSubject[];
  /** How many mentions the whole job is about. */
  readonly total: number;
  /** Mentions whose first classification had been given up: they are due again. */
  readonly revived: readonly string[];
}

/** What reclassifying takes from the database and leaves in it. */
@Injectable()
export class ReclassifyStore {
  constructor(
    private readonly database: Database,
    private readonly jobs: ReclassificationQueue,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** The process is to stop: nothing more is to be begun. */
  get isStopping(): boolean {
    return this.lifecycle.isStopping;
  }

  /** null = no job needs a worker, or new mentions are waiting: they go first. */
  claim(): Promise<ClaimedReclassification | null> {
    return this.database.asSystem(async (tx) =>
      (await this.jobs.isClassifierBusy(tx)) ? null : this.jobs.claim(tx, leaseMs),
    );
  }

  /** @param current names of classifiers whose verdicts are up to date */
  load(job: ClaimedReclassification, current: readonly string[]): Promise<PartToJudge> {
    return this.database.asSystem(async (tx) => {
      const revived = job.total === null ? await this.jobs.reviveGivenUp(tx, job) : [];
      const total = job.total ?? (await this.jobs.count(tx, job, current));
      const judged = await this.jobs.next(tx, job, current, idsPerJob.mentions);
      const ids = judged.map(({ mentionId }) => mentionId);
      return { judged, subjects: await this.work.loadForClassification(tx, ids), total, revived };
    });
  }

  /**
   * Puts the new verdicts in the place of the old ones, and moves the job on, in one transaction. The status that people gave
   * stays; a mention that was edited, classified or removed meanwhile stays as it is. Nothing here asks for alerts.
   * @returns how many verdicts were stored; null where the lease was lost, and nothing was
   */
  save(
    job: ClaimedReclassification,
    { judged, total }: PartToJudge,
    verdicts: ReadonlyMap<string, Classification>,
    failed: number,
    now: Date,
  ): Promise<number | null> {
    return this.database.asSystem(async (tx) => {
      const unchanged = await this.jobs.lockUnchanged(tx, job.projectId, judged);
      const stored = [...verdicts].filter(([id]) => unchanged.has(id));
      const part = {
        examined: judged.length,
        changed: stored.length,
        failed,
        lastMentionId: judged.length < idsPerJob.mentions ? null : (judged.at(-1)?.mentionId ?? null),
        total,
      };
      if (!(await this.jobs.advance(tx, job, part))) return null;
      for (const [id, verdict] of stored) await this.mentions.saveClassification(tx, id, verdict, now);
      return stored.length;
    });
  }

  /** Gives the part back: another process takes it at once. */
  release(job: ClaimedReclassification): Promise<void> {
    return this.database.asSystem((tx) => this.jobs.release(tx, job));
  }

  /** Tries again later, or gives up where it was tried often enough. */
  async failed(job: ClaimedReclassification, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.jobs.failed(tx, job, error, now));
  }
}
