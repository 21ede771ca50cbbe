import type { AlertRuleInput } from '@earshot/contracts';
import type { Alert } from '@earshot/domain';
import { readQuietHours } from './quiet-hours.js';

/** Reads the conditions and the schedule of a rule. @throws AppError INVALID_REQUEST if its quiet hours are not valid */
export function readAlertRule(input: AlertRuleInput) {
  return {
    categories: input.categories,
    sentiments: input.sentiments,
    monitorIds: input.monitor_ids,
    sources: input.sources,
    languages: input.languages,
    kinds: input.kinds,
    minUrgency: input.min_urgency,
    frequency: input.frequency,
    deliverAtHour: input.deliver_at_hour,
    quietHours: readQuietHours(input.quiet_hours_start, input.quiet_hours_end),
    urgentAtOnce: input.urgent_at_once,
  } satisfies Partial<Alert>;
}
