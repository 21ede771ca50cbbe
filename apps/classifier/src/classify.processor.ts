import { Injectable } from '@nestjs/common';
import {
  type ClaimedWork,
  Database,
  MentionRepository,
  MentionWorkRepository,
  onceMore,
} from '@earshot/database';
import { type Classification, withPeoplesMark } from '@earshot/domain';
import { Clock, Lifecycle } from '@earshot/platform';
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
import { Classifiers } from './classifiers.js';
import { toClassifyInput } from './classify-input.js';
import { ClassifyReport } from './classify-report.js';
import { RelevanceLessons } from './relevance-lessons.js';

/** `leaseMs` is far longer than a batch takes. After it, work of a killed process can be claimed again. */
const batch = { limit: idsPerJob.mentions, leaseMs: 30_000 };

/** Classifies stored mentions: claim, classify, save, enqueue the alerts. */
@QueueProcessor()
@Injectable()
export class ClassifyProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.classify];

  constructor(
    private readonly classifiers: Classifiers,
    private readonly database: Database,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly lessons: RelevanceLessons,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
    private readonly report: ClassifyReport,
  ) {}

  async handle({ mentionIds }: MentionsDue): Promise<void> {
    await this.process(await this.claim(mentionIds));
  }

  async sweep(): Promise<boolean> {
    const claimed = await this.claim(null);
    await this.process(claimed);
    // One batch at a time, so that a batch that crashes the process takes no other with it.
    const suspects = await this.database.asSystem((tx) => this.work.claimSuspects(tx, 'classify', batch));
    await this.process(suspects);
    return claimed.length === idsPerJob.mentions || suspects.length > 0;
  }

  /** @param mentionIds null = whatever is due */
  private claim(mentionIds: readonly string[] | null): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) => this.work.claim(tx, 'classify', { ...batch, mentionIds }));
  }

  private async process(claimed: readonly ClaimedWork[]): Promise<void> {
    if (claimed.length === 0) return;
    const done = await batchOrAlone(
      claimed,
      (together) => this.classify(together),
      (work, error) => this.failed(work, error),
    );
    await this.enqueuer.enqueue(queues.alert, done.length === 0 ? [] : [{ mentionIds: done }]);
    this.report.ended(claimed.length, done.length);
  }

  private async classify(claimed: readonly ClaimedWork[]): Promise<string[]> {
    const mentionIds = claimed.map(({ mentionId }) => mentionId);
    if (this.lifecycle.isStopping) {
      await this.database.asSystem((tx) => this.work.release(tx, claimed));
      // This process is stopping: enqueue, so that another starts now rather than at its next sweep.
      await this.enqueuer.enqueue(queues.classify, [{ mentionIds }]);
      return [];
    }
    const subjects = await this.database.asSystem((tx) => this.work.loadForClassification(tx, mentionIds));
    const now = this.clock.now();
    const lessons = await this.lessons.of(
      subjects.map(({ mention }) => mention.projectId),
      now,
    );
    const answers = await this.classifiers.ofNewMentions.classify(
      subjects.map((subject) => toClassifyInput(subject, lessons.get(subject.mention.projectId) ?? null)),
      now,
    );
    const classified = new Map<string, Classification>();
    subjects.forEach(({ mention }, index) => {
      const answer = answers[index];
      if (answer !== undefined) classified.set(mention.id, answer);
    });
    const saved = await this.save(claimed, classified, now);
    const judged = new Set(saved);
    this.changes.mentions(
      'judged',
      subjects.map(({ mention }) => mention).filter(({ id }) => judged.has(id)),
    );
    this.report.saved({ subjects, verdicts: classified, saved, startedAt: now });
    return saved;
  }

  /**
   * Saves each verdict whose claim is still valid. A status set by a person, even while the mention was being classified, has
   * the last word on its relevance.
   * @returns the mentions that move on to the alert stage
   */
  private save(
    claimed: readonly ClaimedWork[],
    classified: ReadonlyMap<string, Classification>,
    now: Date,
  ): Promise<string[]> {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        const judged = claimed.filter(({ mentionId }) => classified.has(mentionId));
        // Mentions before their work, like scans and removals, so that they wait for each other instead of deadlocking.
        const statuses = await this.mentions.lockStatuses(tx, judged);
        const advanced = await this.work.advance(tx, judged);
        const verdicts = new Map(
          advanced.flatMap(({ mentionId: id }): [string, Classification][] => {
            const [verdict, status] = [classified.get(id), statuses.get(id)];
            return verdict === undefined || status === undefined
              ? []
              : [[id, withPeoplesMark(verdict, status)]];
          }),
        );
        await this.mentions.saveClassifications(tx, verdicts, now);
        return [...verdicts.keys()];
      }),
    );
  }

  /** Schedules a retry, or gives up after too many attempts. */
  private async failed(work: ClaimedWork, error: unknown): Promise<void> {
    this.report.failed(work, error);
    const now = this.clock.now();
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
