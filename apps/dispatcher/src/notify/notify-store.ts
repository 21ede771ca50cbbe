import { Injectable } from '@nestjs/common';
import {
  AlertHealthRepository,
  type ClaimedNotification,
  Database,
  StatusMailRepository,
  NotificationQueue,
  onceMore,
  type Tx,
  type WhatIsDue,
} from '@earshot/database';
import {
  type DeliveryOutcome,
  type DestinationHealth,
  destinationHealth,
  type Notification,
} from '@earshot/domain';
import { Clock, Lifecycle } from '@earshot/platform';

/** Longer than any channel may take for a message. */
const leaseMs = 40_000;
/** The maximum number of concurrent deliveries to one destination. */
const perDestination = 2;

/** The result of an attempt. */
export interface Attempted {
  readonly outcome: DeliveryOutcome;
  /** null = it did not fail. */
  readonly failure: { readonly error: unknown; readonly at: Date } | null;
}

/** The result for the message and, if it failed, for its destination. */
export interface Result {
  readonly outcome: DeliveryOutcome;
  readonly health: DestinationHealth | null;
}

/** What was stored: the result, unless the alert got another destination during the attempt. */
export interface Recorded extends Result {
  /** false = the lease was lost, or the alert was deleted or paused. */
  readonly recorded: boolean;
  /** E-mails to owners about an alert that was disabled. */
  readonly mailIds: readonly string[];
}

/** Database access for deliveries. */
@Injectable()
export class NotifyStore {
  constructor(
    private readonly database: Database,
    private readonly queue: NotificationQueue,
    private readonly alerts: AlertHealthRepository,
    private readonly statusMails: StatusMailRepository,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
  ) {}

  /** Empty if the process is stopping. */
  async claim(due: WhatIsDue, limit: number): Promise<ClaimedNotification[]> {
    if (limit === 0 || this.lifecycle.isStopping) return [];
    const claimed = await this.database.asSystem((tx) =>
      this.queue.claim(tx, due, { limit, perDestination, leaseMs }),
    );
    // In a separate transaction, because claims wait for each other and an interrupted one counts as an attempt.
    return this.database.asSystem((tx) => this.queue.contents(tx, claimed), { readOnly: true });
  }

  /** Locks the alert before the notification, in the same order as pausing an alert does. */
  record(claimed: ClaimedNotification, attempted: Attempted): Promise<Recorded> {
    return onceMore(() =>
      this.database.asSystem(async (tx) => {
        const { alert, notification, leaseToken, leftOutIds } = claimed;
        const stored = await this.resultOf(tx, claimed, attempted);
        const { outcome, health } = stored;
        if (health?.kind === 'dead') {
          const disabled = await this.alerts.disable(tx, alert, health.reason, 'failed');
          return {
            ...stored,
            recorded: disabled,
            mailIds: disabled ? await this.statusMails.add(tx, alert) : [],
          };
        }
        if (health?.kind === 'held') await this.alerts.failing(tx, alert.id, health.until);
        else if (outcome.kind === 'delivered' && claimed.failingSince !== null)
          await this.alerts.recovered(tx, alert.id);
        return { ...stored, recorded: await end(this.queue), mailIds: [] };

        function end(queue: NotificationQueue): Promise<boolean> {
          switch (outcome.kind) {
            case 'delivered':
              return queue.delivered(tx, notification.id, leaseToken, { answer: outcome.answer, leftOutIds });
            case 'retry':
              return queue.retry(tx, notification.id, leaseToken, outcome);
            case 'failed':
              return queue.fail(tx, notification.id, leaseToken, outcome);
            case 'put_off':
              return queue.putOff(tx, notification.id, leaseToken, outcome.dueAt);
            case 'cancelled':
              return queue.cancel(tx, notification.id, leaseToken, outcome.reason);
          }
        }
      }),
    );
  }

  /** Judges the destination by what is known of it now: it may have accepted another message during the attempt. */
  private async resultOf(
    tx: Tx,
    { alert, notification, secrets, failingSince }: ClaimedNotification,
    { outcome, failure }: Attempted,
  ): Promise<Result> {
    if (failure === null || destinationHealth(failure.error, failingSince, failure.at) === null)
      return { outcome, health: null };
    const destination = await this.alerts.lockDestination(tx, alert, secrets);
    if (destination.isOther) return this.dueAgain(notification);
    return { outcome, health: destinationHealth(failure.error, destination.failingSince, failure.at) };
  }

  /** A failure at an earlier destination says nothing about the present one, where the message has not been tried. */
  private dueAgain({ nextAttemptAt }: Notification): Result {
    // As before, because by the clock of Postgres "now" may still lie ahead.
    return { outcome: { kind: 'put_off', dueAt: nextAttemptAt ?? this.clock.now() }, health: null };
  }
}
