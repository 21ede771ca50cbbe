import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedWork } from '@earshot/database';
import { Clock, LOG, type Log } from '@earshot/platform';
import {
  batchOrAlone,
  Doorbell,
  idsPerJob,
  inJobs,
  type MentionsDue,
  type Processor,
  QueueProcessor,
  queues,
} from '@earshot/queue';
import { AlertStore } from './alert-store.js';

/** Classified mentions become notifications: load, decide, save, ring the delivery. */
@QueueProcessor()
@Injectable()
export class AlertProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.alert];

  constructor(
    private readonly store: AlertStore,
    private readonly doorbell: Doorbell,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle({ mentionIds }: MentionsDue): Promise<void> {
    await this.work(await this.store.claim(mentionIds));
  }

  async sweep(): Promise<boolean> {
    const claimed = await this.store.claim(null);
    await this.work(claimed);
    return claimed.length === idsPerJob.mentions;
  }

  private async work(claimed: readonly ClaimedWork[]): Promise<void> {
    if (claimed.length === 0) return;
    const created = await batchOrAlone(
      claimed,
      (batch) => this.store.decide(batch),
      (work, error) => this.failed(work, error),
    );
    await this.doorbell.ring(
      queues.notify,
      inJobs(created, idsPerJob.notifications).map((notificationIds) => ({ notificationIds })),
    );
    this.log.info({ mentions: claimed.length, notifications: created.length }, 'alerts evaluated');
  }

  private async failed(work: ClaimedWork, error: unknown): Promise<void> {
    this.log.warn({ err: error, mentionId: work.mentionId, attempts: work.attempts }, 'evaluation failed');
    await this.store.failed(work, error, this.clock.now());
  }
}
