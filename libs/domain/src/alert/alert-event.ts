/** What an alert sends. mention.alert: a mention that it fires for. mention.updated: a change of one that it has told of. */
export const alertEvents = ['mention.alert', 'mention.updated'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Why these events cannot be sent there, as a sentence for who chose them; null = they can. */
export function alertEventsFault(channel: string, events: readonly AlertEvent[]): string | null {
  if (!events.includes('mention.alert'))
    return 'events must list mention.alert: updates are sent of mentions that the alert has told of.';
  return events.includes('mention.updated') && channel !== 'webhook'
    ? 'events can list mention.updated for the channel webhook only.'
    : null;
}
