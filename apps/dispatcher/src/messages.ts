import { Injectable } from '@nestjs/common';
import { AlertFiringRepository, NotificationRepository, type Tx } from '@earshot/database';
import { type FiredMention, planMessages } from '@earshot/domain';
import { newId } from '@earshot/platform';

/** An alert that fired for a mention. */
export interface FiredPair {
  readonly alertId: string;
  readonly mention: FiredMention;
}

/** Turns what fired into messages: each mention into one message of the alert, for ever. */
@Injectable()
export class Messages {
  constructor(
    private readonly firing: AlertFiringRepository,
    private readonly notifications: NotificationRepository,
  ) {}

  /** Alerts that were paused or deleted meanwhile send nothing. @returns ids of the notifications that are due now */
  async add(tx: Tx, pairs: readonly FiredPair[]): Promise<string[]> {
    if (pairs.length === 0) return [];
    const alerts = await this.firing.lock(tx, [...new Set(pairs.map(({ alertId }) => alertId))]);
    const untold = await this.firing.untold(
      tx,
      pairs.map(({ alertId, mention }) => ({ alertId, mentionId: mention.id })),
    );
    const mentions = new Map(pairs.map(({ mention }) => [mention.id, mention]));
    const messages = alerts.flatMap(({ alert, ...at }) => {
      const fired = untold
        .filter(({ alertId }) => alertId === alert.id)
        .flatMap(({ mentionId }) => mentions.get(mentionId) ?? []);
      return planMessages(alert, fired, at).map((message) => ({
        ...message,
        id: newId(),
        projectId: alert.projectId,
        alertId: alert.id,
      }));
    });
    return this.notifications.add(tx, messages);
  }
}
