/** What an alert sends. mention.alert: it fired for a mention. mention.updated: a mention that it has sent was changed. */
export const alertEvents = ['mention.alert', 'mention.updated'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Why these events cannot be sent to this channel, as a sentence for the user; null = they can. */
export function alertEventsFault(channel: string, events: readonly AlertEvent[]): string | null {
  if (!events.includes('mention.alert'))
    return 'events must list mention.alert: updates are only sent for mentions that the alert has sent before.';
  return events.includes('mention.updated') && channel !== 'webhook'
    ? 'events can list mention.updated for the channel webhook only.'
    : null;
}
