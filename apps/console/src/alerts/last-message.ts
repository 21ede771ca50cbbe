import type { NotificationOutput } from '@earshot/contracts';

/** The newest messages of a project, which include the last message of some alerts. */
export interface NewestMessages {
  readonly notifications: readonly NotificationOutput[];
  readonly next_cursor: string | null;
}

/** What the newest messages of the project tell about an alert's last message. */
export type LastMessage =
  | { readonly kind: 'known'; readonly notification: NotificationOutput }
  /** It has sent nothing since then; earlier messages were not loaded. */
  | { readonly kind: 'none_since'; readonly since: string }
  | { readonly kind: 'none' };

/** @param newest the project's messages, newest first */
export function lastMessage(alertId: string, { notifications, next_cursor }: NewestMessages): LastMessage {
  const notification = notifications.find(({ alert_id }) => alert_id === alertId);
  if (notification !== undefined) return { kind: 'known', notification };
  const oldest = notifications.at(-1);
  return next_cursor === null || oldest === undefined
    ? { kind: 'none' }
    : { kind: 'none_since', since: oldest.created_at };
}
