import { randomInt } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ClaimedNotification, WhatIsDue } from '@earshot/database';
import { afterQuietHours, destinationHealth, failedDelivery } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { Doorbell, type NotificationsDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { Delivery } from './delivery.js';
import { type Attempted, NotifyStore } from './notify-store.js';
import { WorkRoom } from './work-room.js';

/** Deliveries that wait for their destination cost little but memory. */
const places = 100;

/**
 * Pending notifications become delivered ones: claim, send, record. What is claimed is sent in a room beside: neither a
 * job nor the sweep waits for a slow destination. Who has ended a delivery looks what comes next for that destination.
 */
@QueueProcessor()
@Injectable()
export class NotifyProcessor implements Processor<NotificationsDue>, BeforeApplicationShutdown {
  readonly consumes = [queues.notify];
  private readonly room: WorkRoom;
  private claiming: Promise<unknown> = Promise.resolve();
  /** There was no place for all that was due. */
  private isBehind = false;
  private isStopping = false;

  constructor(
    private readonly store: NotifyStore,
    private readonly delivery: Delivery,
    private readonly doorbell: Doorbell,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.room = new WorkRoom(places, (error) =>
      this.log.warn({ err: error }, 'delivery not recorded, it comes again when its lease ends'),
    );
  }

  async handle({ notificationIds }: NotificationsDue): Promise<void> {
    await this.begin({ kind: 'these', notificationIds });
  }

  async sweep(): Promise<boolean> {
    return (await this.begin({ kind: 'any' })) > 0 && this.room.free > 0;
  }

  /** Resolves once all that was begun has ended, and nothing came after it. */
  async idle(): Promise<void> {
    for (let seen; seen !== this.claiming;) {
      seen = this.claiming;
      await seen;
      await this.room.empty();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.idle();
  }

  /** One claim at a time, so that each knows how many places there are. @returns how many deliveries began */
  private async begin(due: WhatIsDue): Promise<number> {
    const claim = this.claiming.then(() => this.claim(due));
    this.claiming = claim.catch(() => undefined);
    return claim;
  }

  private async claim(due: WhatIsDue): Promise<number> {
    if (this.isStopping) return 0;
    const { free } = this.room;
    const claimed = await this.store.claim(due, free);
    if (claimed.length === free) this.isBehind = true;
    else if (due.kind === 'any') this.isBehind = false;
    for (const item of claimed) void this.room.start(() => this.deliver(item)).then(() => this.goOn(item));
    return claimed.length;
  }

  private async deliver(claimed: ClaimedNotification): Promise<void> {
    const attempted = await this.attempt(claimed);
    const { recorded, noticeIds } = await this.store.record(claimed, attempted);
    this.report(claimed, attempted, recorded);
    if (noticeIds.length > 0) await this.doorbell.ring(queues.notice, [{ noticeIds }]);
  }

  /** There is a place again, and one delivery less under way to that destination. */
  private async goOn({ alert }: ClaimedNotification): Promise<void> {
    try {
      await this.begin(this.isBehind ? { kind: 'any' } : { kind: 'beside', alertId: alert.id });
    } catch (error) {
      this.log.warn({ err: error }, 'claim failed, the sweep will find what is due');
    }
  }

  private async attempt(claimed: ClaimedNotification): Promise<Attempted> {
    const { alert, notification, failingSince, project } = claimed;
    const audible = (moment: Date): Date => afterQuietHours(moment, alert.quietHours, project.timeZone);
    const started = this.clock.now();
    const dueAt = audible(started);
    if (dueAt > started) return { outcome: { kind: 'put_off', dueAt }, health: null };
    try {
      const answer = await this.delivery.send(claimed, started);
      return { outcome: { kind: 'delivered', answer }, health: null };
    } catch (error) {
      const now = this.clock.now();
      const outcome = failedDelivery(error, notification.attempts, now, randomInt(1_000) / 1_000);
      return {
        outcome: outcome.kind === 'retry' ? { ...outcome, dueAt: audible(outcome.dueAt) } : outcome,
        health: destinationHealth(error, failingSince, now),
      };
    }
  }

  private report(
    { notification, alert }: ClaimedNotification,
    { outcome, health }: Attempted,
    recorded: boolean,
  ): void {
    this.log.info(
      {
        notificationId: notification.id,
        mentions: notification.mentionCount,
        channel: alert.channel,
        attempts: notification.attempts,
        outcome: outcome.kind,
        ...('error' in outcome ? { reason: outcome.error } : {}),
        ...(health?.kind === 'dead' ? { alertDisabled: alert.id } : {}),
        recorded,
      },
      'notification attempted',
    );
  }
}
