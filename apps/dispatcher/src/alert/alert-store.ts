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
import { Messages } from '../notify/messages.js';

/** Much longer than a batch takes. After it, work of a killed process can be claimed again. */
const leaseMs = 30_000;

/** Database access for evaluating alerts. */
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

  /** Claims work whose last claim never ended, as much as may be tried at once. */
  claimSuspects(): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) =>
      this.work.claimSuspects(tx, 'alert', { limit: idsPerJob.mentions, leaseMs }),
    );
  }

  /**
   * Ends the work and writes its messages in one transaction.
   * @returns ids of the notifications that are due now
   */
  decide(claimed: readonly ClaimedWork[]): Promise<string[]> {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        // Before their work, like scans and classifiers. A change of a mention under way is waited for, because it does not see
        // the messages added here, nor they the change.
        await this.mentions.lockStatuses(tx, claimed);
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

  /** Schedules a retry, or gives up after the last attempt. */
  async failed(work: ClaimedWork, error: unknown, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
