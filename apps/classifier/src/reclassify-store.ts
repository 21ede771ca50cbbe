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
import { type Classification, isSameClassification, isSameVerdict, withPeoplesMark } from '@earshot/domain';
import { Lifecycle } from '@earshot/platform';
import { idsPerJob } from '@earshot/queue';

/** Longer than a part takes, including the LLM's deadline. */
const leaseMs = 60_000;

export interface PartToJudge {
  readonly judged: readonly Judged[];
  readonly subjects: readonly ClassificationSubject[];
  /** The number of mentions in the whole job. */
  readonly total: number;
  /** Mentions whose first classification had been given up and that are now due again. */
  readonly revived: readonly string[];
}

export interface SavedPart {
  /** Mentions with another verdict. */
  readonly changed: number;
  /** Mentions written, including those whose verdict another classifier confirmed. */
  readonly written: number;
}

@Injectable()
export class ReclassifyStore {
  constructor(
    private readonly database: Database,
    private readonly jobs: ReclassificationQueue,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  get isStopping(): boolean {
    return this.lifecycle.isStopping;
  }

  /** Returns null if no job needs a worker, or if new mentions are waiting, which take priority. */
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
   * Replaces verdicts that differ and advances the job in one transaction. A status set by a person stays, and has the last
   * word on the relevance; a mention that has since been edited, classified or removed is left unchanged. A verdict that says
   * the same is stored only if another classifier made it, and does not count. Enqueues no alerts.
   * @returns the number of other verdicts and of mentions written; null if the lease was lost and nothing was stored
   */
  save(
    job: ClaimedReclassification,
    { judged, total }: PartToJudge,
    verdicts: ReadonlyMap<string, Classification>,
    failed: number,
    now: Date,
  ): Promise<SavedPart | null> {
    return this.database.asSystem(async (tx) => {
      const locked = await this.jobs.lockUnchanged(tx, job.projectId, judged);
      const pairs = [...verdicts].flatMap(([id, verdict]) => {
        const before = locked.get(id);
        if (before === undefined) return [];
        return [{ id, before: before.classification, after: withPeoplesMark(verdict, before.status) }];
      });
      const changed = pairs.filter(({ before, after }) => !isSameVerdict(before, after)).length;
      const part = {
        examined: judged.length,
        changed,
        failed,
        lastMentionId: judged.length < idsPerJob.mentions ? null : (judged.at(-1)?.mentionId ?? null),
        total,
      };
      if (!(await this.jobs.advance(tx, job, part))) return null;
      const toWrite = pairs.filter(({ before, after }) => !isSameClassification(before, after));
      await this.mentions.saveClassifications(tx, new Map(toWrite.map(({ id, after }) => [id, after])), now);
      return { changed, written: toWrite.length };
    });
  }

  /** Releases the part, so that another process can claim it at once. */
  release(job: ClaimedReclassification): Promise<void> {
    return this.database.asSystem((tx) => this.jobs.release(tx, job));
  }

  /** Schedules a retry, or gives up after too many attempts. */
  async failed(job: ClaimedReclassification, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.jobs.failed(tx, job, error, now));
  }
}
