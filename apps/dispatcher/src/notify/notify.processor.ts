import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ClaimedNotification, WhatIsDue } from '@earshot/database';
import { afterQuietHours, allIgnored, failedDelivery } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { Enqueuer, type NotificationsDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { Delivery } from './delivery.js';
import { DeliveryReport } from './delivery-report.js';
import { type Attempted, NotifyStore } from './notify-store.js';
import { WorkRoom } from '../work-room.js';

/** Waiting deliveries use little but memory. */
const places = 100;
/** A crash happens immediately; a delivery that takes longer is only waiting for its destination. */
const suspicionMs = 2_000;

/**
 * Delivers pending notifications: claim, send, record. Sending runs concurrently, so that neither jobs nor the sweep wait
 * for a slow destination. After each delivery the next one for the same destination is claimed.
 */
@QueueProcessor()
@Injectable()
export class NotifyProcessor implements Processor<NotificationsDue>, BeforeApplicationShutdown {
  readonly consumes = [queues.notify];
  private readonly room: WorkRoom;
  private claiming: Promise<unknown> = Promise.resolve();
  /** Whether capacity did not suffice for everything due. */
  private isBehind = false;

  constructor(
    private readonly store: NotifyStore,
    private readonly delivery: Delivery,
    private readonly enqueuer: Enqueuer,
    private readonly clock: Clock,
    private readonly report: DeliveryReport,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.room = new WorkRoom(places, (error) =>
      this.log.warn({ err: error }, 'delivery not recorded, it is repeated when its lease ends'),
    );
  }

  async handle({ notificationIds }: NotificationsDue): Promise<void> {
    await this.begin(notificationIds.length === 0 ? { kind: 'any' } : { kind: 'these', notificationIds });
  }

  async sweep(): Promise<boolean> {
    const begun = await this.begin({ kind: 'any' });
    // One batch at a time, so that a batch that crashes the process takes no other with it.
    const suspects = await this.begin({ kind: 'suspects' });
    if (suspects.count > 0)
      await Promise.race([suspects.ended, sleep(suspicionMs, undefined, { ref: false })]);
    return (begun.count > 0 && this.room.free > 0) || suspects.count > 0;
  }

  /** Resolves once all deliveries have ended, including those that followed. */
  async idle(): Promise<void> {
    for (let seen; seen !== this.claiming;) {
      seen = this.claiming;
      await seen;
      await this.room.empty();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.idle();
    // The jobs of deliveries that did not fit are used up, so this one lets another dispatcher find everything due.
    await this.enqueuer.enqueue(queues.notify, [{ notificationIds: [] }]);
  }

  /** One claim at a time, so that each sees the free capacity. */
  private async begin(due: WhatIsDue): Promise<Begun> {
    const claim = this.claiming.then(() => this.claim(due));
    this.claiming = claim.catch(() => undefined);
    return claim;
  }

  private async claim(due: WhatIsDue): Promise<Begun> {
    const { free } = this.room;
    const claimed = await this.store.claim(due, free);
    if (claimed.length === free) this.isBehind = true;
    else if (due.kind === 'any') this.isBehind = false;
    const deliveries = claimed.map((item) => {
      const delivery = this.room.start(() => this.deliver(item));
      void delivery.then(() => this.goOn(item));
      return delivery;
    });
    return { count: claimed.length, ended: Promise.all(deliveries) };
  }

  private async deliver(claimed: ClaimedNotification): Promise<void> {
    const startedAt = this.clock.now();
    const attempted = await this.attempt(claimed, startedAt);
    const { recorded, mailIds, ...stored } = await this.store.record(claimed, attempted);
    this.report.attempted(claimed, stored, startedAt, recorded);
    if (mailIds.length > 0) await this.enqueuer.enqueue(queues.mail, [{ mailIds }]);
  }

  /** Claims more: capacity is free again, and that destination has one delivery fewer under way. */
  private async goOn({ alert }: ClaimedNotification): Promise<void> {
    try {
      await this.begin(this.isBehind ? { kind: 'any' } : { kind: 'beside', alertId: alert.id });
    } catch (error) {
      this.log.warn({ err: error }, 'claim failed, the sweep will find what is due');
    }
  }

  private async attempt(claimed: ClaimedNotification, started: Date): Promise<Attempted> {
    const { alert, notification, project, mentions } = claimed;
    const audible = (moment: Date): Date => afterQuietHours(moment, alert.quietHours, project.timeZone);
    const dueAt = audible(started);
    if (dueAt > started) return { outcome: { kind: 'put_off', dueAt }, failure: null };
    if (mentions.length === 0) return { outcome: { kind: 'cancelled', reason: allIgnored }, failure: null };
    try {
      const answer = await this.delivery.send(claimed, started);
      return { outcome: { kind: 'delivered', answer }, failure: null };
    } catch (error) {
      const now = this.clock.now();
      const outcome = failedDelivery(error, notification.attempts, now, randomInt(1_000) / 1_000);
      return {
        outcome: outcome.kind === 'retry' ? { ...outcome, dueAt: audible(outcome.dueAt) } : outcome,
        failure: { error, at: now },
      };
    }
  }
}

/** Deliveries that were started together. */
interface Begun {
  readonly count: number;
  readonly ended: Promise<unknown>;
}
