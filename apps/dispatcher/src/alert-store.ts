import { Injectable } from '@nestjs/common';
import {
  AlertRepository,
  type ClaimedWork,
  Database,
  MentionRepository,
  MentionWorkRepository,
  onceMore,
} from '@earshot/database';
import { firingPairs } from '@earshot/domain';
import { idsPerJob } from '@earshot/queue';
import { Messages } from './messages.js';

/** Far longer than a batch takes; what a killed process held is free again after it. */
const leaseMs = 30_000;

/** What evaluating alerts takes from the database and leaves in it. */
@Injectable()
export class AlertStore {
  constructor(
    private readonly database: Database,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly alerts: AlertRepository,
    private readonly messages: Messages,
  ) {}

  /** @param mentionIds null = whatever is due */
  claim(mentionIds: readonly string[] | null): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claim(tx, 'alert', { mentionIds, limit: idsPerJob.mentions, leaseMs }),
    );
  }

  /** Of what others took and never came back with, as much as may be tried at once. */
  claimSuspects(): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claimSuspects(tx, 'alert', { limit: idsPerJob.mentions, leaseMs }),
    );
  }

  /**
   * Ends the work and writes its messages in one transaction.
   * @returns ids of the notifications that are due because of it
   */
  decide(claimed: readonly ClaimedWork[]): Promise<string[]> {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        const ended = await this.work.done(tx, claimed);
        const projectIds = [...new Set(ended.map(({ projectId }) => projectId))];
        const mentions = await this.mentions.getMany(
          tx,
          ended.map(({ mentionId }) => mentionId),
        );
        const alerts = await this.alerts.listActive(tx, projectIds);
        const pairs = firingPairs(mentions, alerts);
        return this.messages.add(
          tx,
          pairs.map(({ alert, mention: { id, classification } }) => ({
            alertId: alert.id,
            mention: { id, urgency: classification?.urgency ?? 0 },
          })),
        );
      }),
    );
  }

  /** Tries again later, or gives up where it was tried often enough. */
  async failed(work: ClaimedWork, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
