import { Inject, Injectable } from '@nestjs/common';
import type { Classification } from '@earshot/domain';
import type { Classifier } from '@earshot/classification';
import type { ClaimedWork } from '@earshot/database';
import { Clock } from '@earshot/platform';
import {
  batchOrAlone,
  Enqueuer,
  idsPerJob,
  type MentionsDue,
  type Processor,
  ProjectChanges,
  QueueProcessor,
  queues,
} from '@earshot/queue';
import { CLASSIFIER } from './classifiers.provider.js';
import { toClassifyInput } from './classify-input.js';
import { ClassifyReport } from './classify-report.js';
import { ClassifyStore } from './classify-store.js';
import { RelevanceLessons } from './relevance-lessons.js';

/** Classifies stored mentions: load, classify, save, enqueue the alerts. */
@QueueProcessor()
@Injectable()
export class ClassifyProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.classify];

  constructor(
    @Inject(CLASSIFIER) private readonly classifier: Classifier,
    private readonly store: ClassifyStore,
    private readonly lessons: RelevanceLessons,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    private readonly clock: Clock,
    private readonly report: ClassifyReport,
  ) {}

  async handle({ mentionIds }: MentionsDue): Promise<void> {
    await this.work(await this.store.claim(mentionIds));
  }

  async sweep(): Promise<boolean> {
    const claimed = await this.store.claim(null);
    await this.work(claimed);
    // One batch at a time, so that a batch that crashes the process takes no other with it.
    const suspects = await this.store.claimSuspects();
    await this.work(suspects);
    return claimed.length === idsPerJob.mentions || suspects.length > 0;
  }

  private async work(claimed: readonly ClaimedWork[]): Promise<void> {
    if (claimed.length === 0) return;
    const done = await batchOrAlone(
      claimed,
      (batch) => this.classify(batch),
      (work, error) => this.failed(work, error),
    );
    await this.enqueuer.enqueue(queues.alert, done.length === 0 ? [] : [{ mentionIds: done }]);
    this.report.ended(claimed.length, done.length);
  }

  private async classify(claimed: readonly ClaimedWork[]): Promise<string[]> {
    const mentionIds = claimed.map(({ mentionId }) => mentionId);
    if (this.store.isStopping) {
      await this.store.release(claimed);
      // This process is stopping: enqueue, so that another starts now rather than at its next sweep.
      await this.enqueuer.enqueue(queues.classify, [{ mentionIds }]);
      return [];
    }
    const subjects = await this.store.load(mentionIds);
    const now = this.clock.now();
    const lessons = await this.lessons.of(
      subjects.map(({ mention }) => mention.projectId),
      now,
    );
    const answers = await this.classifier.classify(
      subjects.map((subject) => toClassifyInput(subject, lessons.get(subject.mention.projectId) ?? null)),
      now,
    );
    const classified = new Map<string, Classification>();
    subjects.forEach(({ mention }, index) => {
      const answer = answers[index];
      if (answer !== undefined) classified.set(mention.id, answer);
    });
    const saved = await this.store.save(claimed, classified, now);
    const judged = new Set(saved);
    this.changes.mentions(
      'judged',
      subjects.map(({ mention }) => mention).filter(({ id }) => judged.has(id)),
    );
    this.report.saved({ subjects, verdicts: classified, saved, startedAt: now });
    return saved;
  }

  private async failed(work: ClaimedWork, error: unknown): Promise<void> {
    this.report.failed(work, error);
    await this.store.failed(work, error, this.clock.now());
  }
}
