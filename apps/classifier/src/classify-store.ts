import { Injectable } from '@nestjs/common';
import {
  type ClaimedWork,
  type ClassificationSubject,
  Database,
  MentionRepository,
  MentionWorkRepository,
  onceMore,
} from '@earshot/database';
import { type Classification, withPeoplesMark } from '@earshot/domain';
import { Lifecycle } from '@earshot/platform';
import { idsPerJob } from '@earshot/queue';

/** Far longer than a batch takes. After it, work of a killed process can be claimed again. */
const leaseMs = 30_000;

@Injectable()
export class ClassifyStore {
  constructor(
    private readonly database: Database,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** @param mentionIds null = whatever is due */
  claim(mentionIds: readonly string[] | null): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claim(tx, 'classify', { mentionIds, limit: idsPerJob.mentions, leaseMs }),
    );
  }

  /** Claims work whose last claim never ended, as much as may be tried at once. */
  claimSuspects(): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claimSuspects(tx, 'classify', { limit: idsPerJob.mentions, leaseMs }),
    );
  }

  load(mentionIds: readonly string[]): Promise<ClassificationSubject[]> {
    return this.database.asSystem((tx) => this.work.loadForClassification(tx, mentionIds));
  }

  /**
   * Saves each verdict whose claim is still valid. A status set by a person, even while the mention was being classified, has
   * the last word on its relevance.
   * @returns the mentions that move on to the alert stage
   */
  save(
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

  get isStopping(): boolean {
    return this.lifecycle.isStopping;
  }

  /** Releases claimed work that was not started. */
  release(claimed: readonly ClaimedWork[]): Promise<void> {
    return this.database.asSystem((tx) => this.work.release(tx, claimed));
  }

  /** Schedules a retry, or gives up after too many attempts. */
  async failed(work: ClaimedWork, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
