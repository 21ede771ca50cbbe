import type { NotificationOutput } from '@earshot/contracts';

/** The newest messages of a project: of some alerts the last one is among them. */
export interface NewestMessages {
  readonly notifications: readonly NotificationOutput[];
  readonly next_cursor: string | null;
}

/** What is known of the last message of an alert from the newest of the project. */
export type LastMessage =
  | { readonly kind: 'known'; readonly notification: NotificationOutput }
  /** It has sent nothing since then; before that nobody looked. */
  | { readonly kind: 'none_since'; readonly since: string }
  | { readonly kind: 'none' };

/** @param newest of the project, newest first */
export function lastMessage(alertId: string, { notifications, next_cursor }: NewestMessages): LastMessage {
  const notification = notifications.find(({ alert_id }) => alert_id === alertId);
  if (notification !== undefined) return { kind: 'known', notification };
  const oldest = notifications.at(-1);
  return next_cursor === null || oldest === undefined
    ? { kind: 'none' }
    : { kind: 'none_since', since: oldest.created_at };
}
