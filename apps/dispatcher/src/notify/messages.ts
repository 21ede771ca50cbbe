import { Injectable } from '@nestjs/common';
import { AlertFiringRepository, type FiredCopy, NotificationRepository, type Tx } from '@earshot/database';
import { type CopyOfFired, type FiredMention, grouped, messagesFor } from '@earshot/domain';
import { newId } from '@earshot/platform';

/** An alert that fired for a mention. */
export interface FiredPair {
  readonly alertId: string;
  readonly mention: FiredMention;
}

/** Adds messages for alerts that fired. An alert sends each post only once. */
@Injectable()
export class Messages {
  constructor(
    private readonly firing: AlertFiringRepository,
    private readonly notifications: NotificationRepository,
  ) {}

  /**
   * Skips alerts that have been paused or deleted.
   * @returns ids of the notifications that are due now
   */
  async add(tx: Tx, pairs: readonly FiredPair[]): Promise<string[]> {
    if (pairs.length === 0) return [];
    const alerts = await this.firing.lock(tx, [...new Set(pairs.map(({ alertId }) => alertId))]);
    const untold = await this.firing.untold(
      tx,
      pairs.map(({ alertId, mention }) => ({ alertId, mentionId: mention.id })),
    );
    const copies = await this.firing.copies(
      tx,
      alerts.map(({ alert }) => alert.id),
      [...new Set(untold.map(({ mentionId }) => mentionId))],
    );
    const mentions = new Map(pairs.map(({ mention }) => [mention.id, mention]));
    const messages = alerts.flatMap(({ alert, ...at }) => {
      const fired = untold
        .filter(({ alertId }) => alertId === alert.id)
        .flatMap(({ mentionId }) => mentions.get(mentionId) ?? []);
      return messagesFor(alert, fired, copiesFor(alert.id, copies), at).map((message) => ({
        ...message,
        id: newId(),
        projectId: alert.projectId,
        alertId: alert.id,
      }));
    });
    return this.notifications.add(tx, messages);
  }
}

/** Copies by mention, for `messagesFor`. */
function copiesFor(alertId: string, copies: readonly FiredCopy[]): Map<string, CopyOfFired[]> {
  const known = copies.map(({ mentionId, copyId, sentBy }) => ({
    mentionId,
    id: copyId,
    isSent: sentBy.includes(alertId),
  }));
  return grouped(known, ({ mentionId }) => mentionId);
}
