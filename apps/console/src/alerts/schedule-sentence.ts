import { criticalUrgency } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';

/** When an alert sends. */
export type AlertSchedule = Pick<
  AlertOutput,
  'channel' | 'frequency' | 'deliver_at_hour' | 'quiet_hours_start' | 'quiet_hours_end' | 'urgent_at_once'
>;

/** `07:00` */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Describes when an alert sends, without a full stop. Hours are in the project's time zone. */
export function scheduleSentence(alert: AlertSchedule): string {
  const { quiet_hours_start: start, quiet_hours_end: end } = alert;
  const quiet = start === null || end === null ? '' : `, not between ${hourText(start)} and ${hourText(end)}`;
  return whenText(alert) + quiet;
}

function whenText({ channel, frequency, deliver_at_hour, urgent_at_once }: AlertSchedule): string {
  switch (frequency) {
    case 'hourly':
      return 'collected, every hour on the hour';
    case 'daily':
      return `collected, every day at ${hourText(deliver_at_hour)}`;
    case 'instant':
      if (channel === 'webhook') return 'at once, one message per mention';
      return urgent_at_once
        ? `at once, at most every 5 minutes below urgency ${criticalUrgency}`
        : 'at once, at most every 5 minutes';
  }
}
