import { Injectable } from '@nestjs/common';
import {
  type ClaimedWork,
  type ClassificationSubject,
  Database,
  MentionRepository,
  MentionWorkRepository,
  onceMore,
} from '@earshot/database';
import type { Classification } from '@earshot/domain';
import { Lifecycle } from '@earshot/platform';
import { idsPerJob } from '@earshot/queue';

/** Far longer than a batch takes; what a killed process held is free again after it. */
const leaseMs = 30_000;

/** What classifying takes from the database and leaves in it. */
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

  /** Of what others took and never came back with, as much as may be tried at once. */
  claimSuspects(): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claimSuspects(tx, 'classify', { limit: idsPerJob.mentions, leaseMs }),
    );
  }

  load(mentionIds: readonly string[]): Promise<ClassificationSubject[]> {
    return this.database.asSystem((tx) => this.work.loadForClassification(tx, mentionIds));
  }

  /** Keeps each answer whose claim still holds. @returns the mentions that go on to the alerts */
  save(
    claimed: readonly ClaimedWork[],
    classified: ReadonlyMap<string, Classification>,
    now: Date,
  ): Promise<string[]> {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        const saved: string[] = [];
        for (const { mentionId, leaseToken } of claimed) {
          const classification = classified.get(mentionId);
          if (classification === undefined) continue;
          if (!(await this.work.advance(tx, mentionId, leaseToken, 'alert'))) continue;
          await this.mentions.saveClassification(tx, mentionId, classification, now);
          saved.push(mentionId);
        }
        return saved;
      }),
    );
  }

  /** The process is to stop: nothing more is to be begun. */
  get isStopping(): boolean {
    return this.lifecycle.isStopping;
  }

  /** Gives back what was not begun. */
  release(claimed: readonly ClaimedWork[]): Promise<void> {
    return this.database.asSystem((tx) => this.work.release(tx, claimed));
  }

  /** Tries again later, or gives up where it was tried often enough. */
  async failed(work: ClaimedWork, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
