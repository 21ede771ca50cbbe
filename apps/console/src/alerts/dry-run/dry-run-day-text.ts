import type { PreviewAlertOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';

const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow', timeZone: 'UTC' });

/** `Mon 23 Nov`. @param day `2026-11-23` */
export function dryRunDayText(day: string): string {
  return whole.format(new Date(day)).replace(',', '');
}

/** A day of the dry run: `Mon 23 Nov: 2 messages sent, 5 mentions found`. */
export function dryRunDayResult({
  day,
  messages,
  mentions,
  complete,
}: PreviewAlertOutput['per_day'][number]): string {
  const [least, rest] = complete ? ['', ''] : ['at least ', '; incomplete'];
  const found =
    messages === 0 && mentions === 0
      ? 'nothing found'
      : `${least}${countText(messages, 'message')} sent, ${countText(mentions, 'mention')} found`;
  return `${dryRunDayText(day)}: ${found}${rest}`;
}

/**
 * `M`; for many days, the date on Mondays only.
 * @param days the number of days shown side by side
 */
export function dryRunDayLabel(day: string, days: number): string {
  const date = new Date(day);
  if (days <= longestWeek) return weekday.format(date);
  return date.getUTCDay() === 1 ? String(date.getUTCDate()) : '';
}

const longestWeek = 14;
