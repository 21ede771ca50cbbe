import type { PreviewAlertOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { dryRunDayText } from './dry-run-day-text.js';

/** More are more than one an hour: nobody reads them. */
const bearableADay = 24;

/** A warning about the busiest day, where it brought more than a message an hour; null = none did. */
export function busyText(days: PreviewAlertOutput['per_day']): string | null {
  const [busiest] = days.toSorted((a, b) => b.messages - a.messages);
  if (busiest === undefined || busiest.messages <= bearableADay) return null;
  return `${numberText(busiest.messages)} messages on ${dryRunDayText(busiest.day)}: more than one an hour. Collect them by the hour or day, or ask for more urgency.`;
}
