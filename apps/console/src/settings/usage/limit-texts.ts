import type { LimitName } from '@earshot/contracts';

/** What each limit is called and what happens once it is reached. */
export const limitTexts: Readonly<Record<LimitName, { readonly label: string; readonly then: string }>> = {
  monitors: { label: 'Monitors', then: 'No more can be made; those there are go on.' },
  alerts: { label: 'Alerts', then: 'No more can be made; those there are go on.' },
  api_keys: { label: 'API keys', then: 'No more can be made; those there are go on.' },
  mentions_per_month: {
    label: 'New mentions this month',
    then: 'Collecting pauses until the month ends; it shows as not read. Nothing stored is lost.',
  },
  requests_per_minute: {
    label: 'Requests this minute',
    then: 'Further ones are refused (429) until the minute ends; Earshot goes on collecting and notifying.',
  },
  requests_per_minute_of_key: {
    label: 'Requests of one key this minute',
    then: 'Further ones of that key are refused (429) until the minute ends.',
  },
};
