import type { AlertFrequency, Category, PostKind, Sentiment, SourceName } from '@earshot/domain';
import { givenField } from './alert-fields.js';

/** A rule's conditions and schedule. */
export class AlertRuleInput {
  @givenField.categories
  categories: Category[] = [];

  @givenField.sentiments
  sentiments: Sentiment[] = [];

  @givenField.monitorIds
  monitor_ids: string[] = [];

  @givenField.sources
  sources: SourceName[] = [];

  @givenField.languages
  languages: string[] = [];

  @givenField.kinds
  kinds: PostKind[] = [];

  @givenField.minUrgency
  min_urgency: number = 0;

  @givenField.frequency
  frequency: AlertFrequency = 'instant';

  @givenField.deliverAtHour
  deliver_at_hour: number = 9;

  @givenField.quietHoursStart
  quiet_hours_start: number | null = null;

  @givenField.quietHoursEnd
  quiet_hours_end: number | null = null;

  @givenField.urgentAtOnce
  urgent_at_once: boolean = true;
}
