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
import { Clock } from '@earshot/platform';
import {
  batchOrAlone,
  Enqueuer,
  idsPerJob,
  inJobs,
  type MentionsDue,
  type Processor,
  QueueProcessor,
  queues,
} from '@earshot/queue';
import { Messages } from '../notify/messages.js';
import { AlertReport } from './alert-report.js';

/** `leaseMs` is much longer than a batch takes. After it, work of a killed process can be claimed again. */
const batch = { limit: idsPerJob.mentions, leaseMs: 30_000 };

/** Turns classified mentions into notifications: claim, decide, save, enqueue the delivery. */
@QueueProcessor()
@Injectable()
export class AlertProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.alert];

  constructor(
    private readonly database: Database,
    private readonly work: MentionWorkRepository,
    private readonly mentions: MentionRepository,
    private readonly alerts: AlertRepository,
    private readonly messages: Messages,
    private readonly enqueuer: Enqueuer,
    private readonly clock: Clock,
    private readonly report: AlertReport,
  ) {}

  async handle({ mentionIds }: MentionsDue): Promise<void> {
    await this.evaluate(await this.claim(mentionIds));
  }

  async sweep(): Promise<boolean> {
    const claimed = await this.claim(null);
    await this.evaluate(claimed);
    // One batch at a time, so that a batch that crashes the process takes no other with it.
    const suspects = await this.database.asSystem((tx) => this.work.claimSuspects(tx, 'alert', batch));
    await this.evaluate(suspects);
    return claimed.length === idsPerJob.mentions || suspects.length > 0;
  }

  /** @param mentionIds null = whatever is due */
  private claim(mentionIds: readonly string[] | null): Promise<ClaimedWork[]> {
    return this.database.asSystem((tx) => this.work.claim(tx, 'alert', { ...batch, mentionIds }));
  }

  private async evaluate(claimed: readonly ClaimedWork[]): Promise<void> {
    if (claimed.length === 0) return;
    const created = await batchOrAlone(
      claimed,
      (together) => this.decide(together),
      (work, error) => this.failed(work, error),
    );
    await this.enqueuer.enqueue(
      queues.notify,
      inJobs(created, idsPerJob.notifications).map((notificationIds) => ({ notificationIds })),
    );
    this.report.ended(claimed.length, created.length);
  }

  /**
   * Ends the work and writes its messages in one transaction.
   * @returns ids of the notifications that are due now
   */
  private async decide(claimed: readonly ClaimedWork[]): Promise<string[]> {
    const startedAt = this.clock.now();
    const created = await onceMore(() =>
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
    this.report.evaluatedBatch(claimed, startedAt);
    return created;
  }

  /** Schedules a retry, or gives up after the last attempt. */
  private async failed(work: ClaimedWork, error: unknown): Promise<void> {
    this.report.failed(work, error);
    const now = this.clock.now();
    await this.database.asSystem((tx) => this.work.failed(tx, work, error, now));
  }
}
