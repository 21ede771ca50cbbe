import { categoryLabels, channelLabels, sourceLabels } from '@earshot/domain';
import { kindLabels, sentimentLabels } from '../../format/labels.js';
import { languageText } from '../../format/language-text.js';
import { listText } from '../../format/list-text.js';
import type { AlertValues } from './alert-values.js';
import { hourText } from '../schedule-sentence.js';

/** The editor's labels for the fields of an alert. */
export const alertFieldLabels: Readonly<Record<keyof AlertValues, string>> = {
  name: 'Name',
  channel: 'Channel',
  destination: 'Destination',
  categories: 'Categories',
  sentiments: 'Sentiment',
  monitor_ids: 'Monitors',
  sources: 'Sources',
  languages: 'Languages',
  kinds: 'Kind',
  events: 'Later changes',
  min_urgency: 'Urgency',
  frequency: 'Sends',
  deliver_at_hour: 'Hour of the day',
  quiet_hours_start: 'Quiet from',
  quiet_hours_end: 'Quiet until',
  urgent_at_once: 'Urgent ones at once',
};

/** Display names of the frequencies. */
export const frequencyLabels: Readonly<Record<AlertValues['frequency'], string>> = {
  instant: 'At once',
  hourly: 'Every hour',
  daily: 'Once a day',
};

/**
 * Formats the value of a field for display.
 * @param monitorNames by id
 */
export function alertFieldText(
  field: keyof AlertValues,
  values: AlertValues,
  monitorNames: ReadonlyMap<string, string>,
): string {
  switch (field) {
    case 'name':
    case 'destination':
      return values[field];
    case 'channel':
      return channelLabels[values.channel];
    case 'categories':
      return some(values.categories.map((one) => categoryLabels[one]));
    case 'sentiments':
      return some(values.sentiments.map((one) => sentimentLabels[one]));
    case 'sources':
      return some(values.sources.map((one) => sourceLabels[one]));
    case 'languages':
      return some(values.languages.map(languageText));
    case 'kinds':
      return some(values.kinds.map((one) => kindLabels[one]));
    case 'monitor_ids':
      return some(values.monitor_ids.map((id) => monitorNames.get(id) ?? 'a deleted one'));
    case 'events':
      return values.events.includes('mention.updated') ? 'sent' : 'not sent';
    case 'min_urgency':
      return String(values.min_urgency);
    case 'frequency':
      return frequencyLabels[values.frequency];
    case 'deliver_at_hour':
      return hourText(values.deliver_at_hour);
    case 'quiet_hours_start':
    case 'quiet_hours_end': {
      const hour = values[field];
      return hour === null ? 'no quiet hours' : hourText(hour);
    }
    case 'urgent_at_once':
      return values.urgent_at_once ? 'yes' : 'no';
  }
}

function some(items: readonly string[]): string {
  return items.length === 0 ? 'every one' : listText(items);
}
