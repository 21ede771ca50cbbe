import type { PreviewAlertOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { dryRunDayText } from './dry-run-day-text.js';

/** More than one an hour is more than anyone reads. */
const bearableADay = 24;

/** A warning about the busiest day if it had more than one message an hour; null = no day did. */
export function busyText(days: PreviewAlertOutput['per_day']): string | null {
  const [busiest] = days.toSorted((a, b) => b.messages - a.messages);
  if (busiest === undefined || busiest.messages <= bearableADay) return null;
  return `${numberText(busiest.messages)} messages on ${dryRunDayText(busiest.day)}: more than one an hour. Collect them hourly or daily, or raise the urgency.`;
}
