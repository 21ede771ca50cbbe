import { objectWith, withDefault } from '../fields/fields.js';
import { givenFields } from './alert-fields.js';

/** A rule's conditions and schedule. */
export class AlertRuleInput extends objectWith({
  categories: withDefault(givenFields.categories, []),
  sentiments: withDefault(givenFields.sentiments, []),
  monitor_ids: withDefault(givenFields.monitor_ids, []),
  sources: withDefault(givenFields.sources, []),
  languages: withDefault(givenFields.languages, []),
  kinds: withDefault(givenFields.kinds, []),
  min_urgency: withDefault(givenFields.min_urgency, 0),
  frequency: withDefault(givenFields.frequency, 'instant'),
  deliver_at_hour: withDefault(givenFields.deliver_at_hour, 9),
  quiet_hours_start: withDefault(givenFields.quiet_hours_start, null),
  quiet_hours_end: withDefault(givenFields.quiet_hours_end, null),
  urgent_at_once: withDefault(givenFields.urgent_at_once, true),
}) {}
