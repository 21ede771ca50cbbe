import { Injectable } from '@nestjs/common';
import type { ClaimedWork } from '@earshot/database';
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
import { AlertReport } from './alert-report.js';
import { AlertStore } from './alert-store.js';

/** Turns classified mentions into notifications: load, decide, save, enqueue the delivery. */
@QueueProcessor()
@Injectable()
export class AlertProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.alert];

  constructor(
    private readonly store: AlertStore,
    private readonly enqueuer: Enqueuer,
    private readonly clock: Clock,
    private readonly report: AlertReport,
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
    const created = await batchOrAlone(
      claimed,
      (batch) => this.decide(batch),
      (work, error) => this.failed(work, error),
    );
    await this.enqueuer.enqueue(
      queues.notify,
      inJobs(created, idsPerJob.notifications).map((notificationIds) => ({ notificationIds })),
    );
    this.report.ended(claimed.length, created.length);
  }

  private async decide(batch: readonly ClaimedWork[]): Promise<string[]> {
    const startedAt = this.clock.now();
    const created = await this.store.decide(batch);
    this.report.evaluatedBatch(batch, startedAt);
    return created;
  }

  private async failed(work: ClaimedWork, error: unknown): Promise<void> {
    this.report.failed(work, error);
    await this.store.failed(work, error, this.clock.now());
  }
}
