import { Inject, Injectable } from '@nestjs/common';
import { isFallback } from '@earshot/classification';
import type { ClaimedReclassification, ClassificationSubject } from '@earshot/database';
import { type Classification, type LearnedRelevance, RateLimited, Retryable } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import {
  batchOrAlone,
  Enqueuer,
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
import { type PartToJudge, ReclassifyStore } from './reclassify-store.js';

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
    private readonly store: ReclassifyStore,
    private readonly lessons: RelevanceLessons,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle(due: ReclassificationsDue): Promise<void> {
    if (await this.sweep()) await this.enqueuer.enqueue(queues.reclassify, [due]);
  }

  async sweep(): Promise<boolean> {
    const { reason } = await this.classifiers.ofReclassification.ready();
    const job = await this.store.claim();
    if (job === null) return false;
    try {
      // A verdict must not be replaced by one from a worse classifier.
      if (reason !== null) throw new Error(`Only the simpler model is available: ${reason}`);
      await this.work(job);
      return true;
    } catch (error) {
      this.log.warn({ err: error, reclassificationId: job.id }, 'reclassification failed');
      if (this.store.isStopping) await this.store.release(job);
      else await this.store.failed(job, error, this.clock.now());
      return false;
    }
  }

  private async work(job: ClaimedReclassification): Promise<void> {
    const part = await this.store.load(job, this.classifiers.ofReclassification.names);
    await this.enqueuer.enqueue(queues.classify, mentionJobs(part.revived));
    const now = this.clock.now();
    const learned = (await this.lessons.of([job.projectId], now)).get(job.projectId) ?? null;
    const answers = await this.judge(part.subjects, learned, now);
    const verdicts = new Map([...answers].filter(([id, answer]) => isBetter(id, answer, part)));
    const failed = part.subjects.length - answers.size;
    const saved = await this.store.save(job, part, verdicts, failed, now);
    if (saved !== null && saved.written > 0) this.changes.someMentions('judged', [job.projectId]);
    const changed = saved?.changed ?? null;
    this.log.info({ reclassificationId: job.id, examined: part.judged.length, changed }, 'reclassified');
  }

  /** @returns verdicts by mention, without mentions that fail even when classified alone */
  private async judge(
    subjects: readonly ClassificationSubject[],
    learned: LearnedRelevance | null,
    now: Date,
  ): Promise<ReadonlyMap<string, Classification>> {
    const judged = await batchOrAlone(
      subjects,
      async (batch) => {
        if (this.store.isStopping) throw new Retryable('The process is stopping.');
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
    return new Map(judged);
  }
}

/** An LLM verdict is not replaced by a fallback verdict given because the LLM failed. */
function isBetter(mentionId: string, answer: Classification, { judged }: PartToJudge): boolean {
  const before = judged.find((each) => each.mentionId === mentionId)?.classifier;
  return !(isFallback(answer) && before?.startsWith('llm:') === true);
}
