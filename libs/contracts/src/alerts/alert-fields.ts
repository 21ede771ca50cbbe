import {
  alertEvents,
  alertFrequencies,
  categories,
  channelNames,
  criticalUrgency,
  postKinds,
  sentiments,
  sourceNames,
} from '@earshot/domain';
import type { Yes } from '../fields/field.js';
import { Flag, IdList, Integer, LanguageList, OneOf, SomeOf } from '../fields/fields.js';

const hour = { min: 0, max: 23 };

const channelsWithUrl = channelNames.filter((name) => name !== 'email');

/** What a destination is for each channel. */
export const whereToNotify = `Where to notify. email: one e-mail address; ${channelsWithUrl.join(', ')}: an https URL`;

/** An alert's conditions and schedule, the same wherever they occur. */
const fields = <O extends Yes>(use: { readonly optional?: O }) => ({
  categories: SomeOf(categories, 'Categories that fire it; empty = all.', use),
  sentiments: SomeOf(sentiments, 'Sentiments that fire it; empty = all.', use),
  monitor_ids: IdList('Monitors whose mentions fire it; empty = all.', { ...use, maxItems: 100 }),
  sources: SomeOf(sourceNames, 'Sources whose mentions fire it; empty = all.', use),
  languages: LanguageList(
    'Languages whose mentions fire it, e.g. de; empty = all. Mentions of unknown language always do.',
    { ...use, maxItems: 20 },
  ),
  kinds: SomeOf(postKinds, 'post, or comment (replies, too); empty = both.', use),
  events: SomeOf(
    alertEvents,
    'mention.alert = what the rule fires for; required. mention.updated = for webhooks, each later change of a mention that it has sent.',
    { ...use, ...(use.optional ? { minItems: 1 } : {}) },
  ),
  min_urgency: Integer('The lowest urgency that fires it.', { ...use, min: 0, max: 100 }),
  frequency: OneOf(
    alertFrequencies,
    'instant = at once; mentions found within five minutes of a message are sent together (webhook: one by one). hourly, daily = collected, sent on the hour or at deliver_at_hour, if there are any.',
    use,
  ),
  deliver_at_hour: Integer("For daily: the hour, 0-23, in the project's time zone.", { ...use, ...hour }),
  quiet_hours_start: Integer(
    "From this hour, 0-23, in the project's time zone, messages wait until quiet_hours_end. null = no quiet hours.",
    { ...use, ...hour, nullable: true },
  ),
  quiet_hours_end: Integer('The hour, 0-23, at which quiet hours end; null = no quiet hours.', {
    ...use,
    ...hour,
    nullable: true,
  }),
  urgent_at_once: Flag(
    `For instant: true = a mention of urgency ${criticalUrgency} or more is sent at once, with any waiting, except in quiet hours.`,
    use,
  ),
});

/** The fields as shown. */
export const shownFields = fields({});

/** The fields as given, each of which may be omitted. */
export const givenFields = fields({ optional: true });
