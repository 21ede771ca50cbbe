import { Inject, Injectable } from '@nestjs/common';
import { isFallback } from '@earshot/classification';
import {
  type ClaimedReclassification,
  type ClassificationSubject,
  Database,
  type Judged,
  MentionRepository,
  MentionWorkRepository,
  ReclassificationQueue,
} from '@earshot/database';
import {
  type Classification,
  isSameClassification,
  isSameVerdict,
  type LearnedRelevance,
  RateLimited,
  Retryable,
  withPeoplesMark,
} from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import {
  batchOrAlone,
  Enqueuer,
  idsPerJob,
  mentionJobs,
  type Processor,
  ProjectChanges,
  QueueProcessor,
  queues,
  type ReclassificationsDue,
} from '@earshot/queue';
import { toClassifyInput } from './classify-input.js';
import { RelevanceLessons } from './relevance-lessons.js';
import { Classifiers } from './classifiers.js';

/** Longer than a part takes, including the LLM's deadline. */
const leaseMs = 60_000;

interface PartToJudge {
  readonly judged: readonly Judged[];
  readonly subjects: readonly ClassificationSubject[];
  /** The number of mentions in the whole job. */
  readonly total: number;
  /** Mentions whose first classification had been given up and that are now due again. */
  readonly revived: readonly string[];
}

/**
 * Reclassifies stored mentions, one part of a job at a time: claim, classify, save, enqueue the next part. A process that
 * dies loses only its current part.
 */
@QueueProcessor()
@Injectable()
export class ReclassifyProcessor implements Processor<ReclassificationsDue> {
  readonly consumes = [queues.reclassify];

  constructor(
    private readonly classifiers: Classifiers,
    private readonly database: Database,
    private readonly jobs: ReclassificationQueue,
    private readonly mentionWork: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly lessons: RelevanceLessons,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle(due: ReclassificationsDue): Promise<void> {
    if (await this.sweep()) await this.enqueuer.enqueue(queues.reclassify, [due]);
  }

  async sweep(): Promise<boolean> {
    const { reason } = await this.classifiers.ofReclassification.ready();
    const job = await this.claim();
    if (job === null) return false;
    try {
      // A verdict must not be replaced by one from a worse classifier.
      if (reason !== null) throw new Error(`Only the simpler model is available: ${reason}`);
      await this.work(job);
      return true;
    } catch (error) {
      this.log.warn({ err: error, reclassificationId: job.id }, 'reclassification failed');
      const now = this.clock.now();
      await this.database.asSystem((tx) =>
        this.lifecycle.isStopping ? this.jobs.release(tx, job) : this.jobs.failed(tx, job, error, now),
      );
      return false;
    }
  }

  /** Returns null if no job needs a worker, or if new mentions are waiting, which take priority. */
  private claim(): Promise<ClaimedReclassification | null> {
    return this.database.asSystem(async (tx) =>
      (await this.jobs.isClassifierBusy(tx)) ? null : this.jobs.claim(tx, leaseMs),
    );
  }

  private async work(job: ClaimedReclassification): Promise<void> {
    const part = await this.load(job);
    await this.enqueuer.enqueue(queues.classify, mentionJobs(part.revived));
    const now = this.clock.now();
    const learned = (await this.lessons.of([job.projectId], now)).get(job.projectId) ?? null;
    const answers = await this.judge(part.subjects, learned, now);
    const verdicts = new Map([...answers].filter(([id, answer]) => isBetter(id, answer, part)));
    const failed = part.subjects.length - answers.size;
    const saved = await this.save(job, part, verdicts, failed, now);
    if (saved !== null && saved.written > 0) this.changes.someMentions('judged', [job.projectId]);
    const changed = saved?.changed ?? null;
    this.log.info({ reclassificationId: job.id, examined: part.judged.length, changed }, 'reclassified');
  }

  private load(job: ClaimedReclassification): Promise<PartToJudge> {
    const { names } = this.classifiers.ofReclassification;
    return this.database.asSystem(async (tx) => {
      const revived = job.total === null ? await this.jobs.reviveGivenUp(tx, job) : [];
      const total = job.total ?? (await this.jobs.count(tx, job, names));
      const judged = await this.jobs.next(tx, job, names, idsPerJob.mentions);
      const ids = judged.map(({ mentionId }) => mentionId);
      return { judged, subjects: await this.mentionWork.loadForClassification(tx, ids), total, revived };
    });
  }

  /**
   * @returns verdicts by mention, without mentions that fail even when classified alone, and those that only the fallback model
   * judged, because the other one's thread died
   */
  private async judge(
    subjects: readonly ClassificationSubject[],
    learned: LearnedRelevance | null,
    now: Date,
  ): Promise<ReadonlyMap<string, Classification>> {
    const judged = await batchOrAlone(
      subjects,
      async (batch) => {
        if (this.lifecycle.isStopping) throw new Retryable('The process is stopping.');
        const answers = await this.classifiers.ofReclassification.classify(
          batch.map((subject) => toClassifyInput(subject, learned)),
          now,
        );
        return batch.flatMap(({ mention }, index): [string, Classification][] => {
          const answer = answers[index];
          return answer === undefined ? [] : [[mention.id, answer]];
        });
      },
      ({ mention }, error) => {
        // Not caused by the mention: the whole part is retried.
        if (error instanceof Retryable || error instanceof RateLimited) return Promise.reject(error);
        this.log.warn({ err: error, mentionId: mention.id }, 'the mention keeps its old classification');
        return Promise.resolve();
      },
    );
    const { names } = this.classifiers.ofReclassification;
    const kept = judged.filter(([, { classifier }]) => names.includes(classifier));
    if (kept.length < judged.length)
      this.log.warn({ count: judged.length - kept.length }, 'mentions keep the verdicts of a better model');
    return new Map(kept);
  }

  /**
   * Replaces verdicts that differ and advances the job in one transaction. A status set by a person stays, and has the last
   * word on the relevance; a mention that has since been edited, classified or removed is left unchanged. A verdict that says
   * the same is stored only if another classifier made it, and does not count. Enqueues no alerts.
   * @returns the number of other verdicts, and of mentions written, including those whose verdict another classifier
   * confirmed; null if the lease was lost and nothing was stored
   */
  private save(
    job: ClaimedReclassification,
    { judged, total }: PartToJudge,
    verdicts: ReadonlyMap<string, Classification>,
    failed: number,
    now: Date,
  ): Promise<{ readonly changed: number; readonly written: number } | null> {
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
}

/** An LLM verdict is not replaced by a fallback verdict given because the LLM failed. */
function isBetter(mentionId: string, answer: Classification, { judged }: PartToJudge): boolean {
  const before = judged.find((each) => each.mentionId === mentionId)?.classifier;
  return !(isFallback(answer) && before?.startsWith('llm:') === true);
}
