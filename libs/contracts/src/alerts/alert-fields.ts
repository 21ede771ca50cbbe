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
import { Flag, IdList, Integer, LanguageList, OneOf, SomeOf } from '../fields/fields.js';

const hour = { min: 0, max: 23 };

const channelsWithUrl = channelNames.filter((name) => name !== 'email');

/** What a destination is for each channel. */
export const whereToNotify = `Where to notify. email: one e-mail address; ${channelsWithUrl.join(', ')}: an https URL`;

/** An alert's conditions and schedule, the same wherever they occur. */
const fields = (use: { readonly optional?: true }) => ({
  categories: SomeOf(categories, { ...use, description: 'Categories that fire it; empty = all.' }),
  sentiments: SomeOf(sentiments, { ...use, description: 'Sentiments that fire it; empty = all.' }),
  monitorIds: IdList({ ...use, description: 'Monitors whose mentions fire it; empty = all.', maxItems: 100 }),
  sources: SomeOf(sourceNames, { ...use, description: 'Sources whose mentions fire it; empty = all.' }),
  languages: LanguageList({
    ...use,
    description:
      'Languages whose mentions fire it, e.g. de; empty = all. Mentions of unknown language always do.',
    maxItems: 20,
  }),
  kinds: SomeOf(postKinds, { ...use, description: 'post, or comment (replies, too); empty = both.' }),
  events: SomeOf(alertEvents, {
    ...use,
    description:
      'mention.alert = what the rule fires for; required. mention.updated = for webhooks, each later change of a mention that it has sent.',
    ...(use.optional ? { minItems: 1 } : {}),
  }),
  minUrgency: Integer({ ...use, description: 'The lowest urgency that fires it.', min: 0, max: 100 }),
  frequency: OneOf(alertFrequencies, {
    ...use,
    description:
      'instant = at once; mentions found within five minutes of a message are sent together (webhook: one by one). hourly, daily = collected, sent on the hour or at deliver_at_hour, if there are any.',
  }),
  deliverAtHour: Integer({
    ...use,
    ...hour,
    description: "For daily: the hour, 0-23, in the project's time zone.",
  }),
  quietHoursStart: Integer({
    ...use,
    ...hour,
    nullable: true,
    description:
      "From this hour, 0-23, in the project's time zone, messages wait until quiet_hours_end. null = no quiet hours.",
  }),
  quietHoursEnd: Integer({
    ...use,
    ...hour,
    nullable: true,
    description: 'The hour, 0-23, at which quiet hours end; null = no quiet hours.',
  }),
  urgentAtOnce: Flag({
    ...use,
    description: `For instant: true = a mention of urgency ${criticalUrgency} or more is sent at once, with any waiting, except in quiet hours.`,
  }),
});

/** The fields as shown. */
export const shownField = fields({});

/** The fields as given, each of which may be omitted. */
export const givenField = fields({ optional: true });
