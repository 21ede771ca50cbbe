import type { LimitName } from '@earshot/contracts';

/** The name of each limit, and what happens once it is reached. */
export const limitTexts: Readonly<Record<LimitName, { readonly label: string; readonly then: string }>> = {
  monitors: { label: 'Monitors', then: 'no more can be created; existing ones keep working.' },
  alerts: { label: 'Alerts', then: 'no more can be created; existing ones keep working.' },
  api_keys: { label: 'API keys', then: 'no more can be created; existing ones keep working.' },
  mentions_per_month: {
    label: 'New mentions this month',
    then: 'collecting pauses until the month ends, and that time shows as not read. Stored mentions stay.',
  },
  requests_per_minute: {
    label: 'Requests this minute',
    then: 'further requests are refused (429) until the minute ends; collecting and notifying continue.',
  },
  requests_per_minute_of_key: {
    label: 'Requests of one key this minute',
    then: 'further requests with that key are refused (429) until the minute ends.',
  },
};
