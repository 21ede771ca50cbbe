import type { TimeTexts } from '../../format/time-text.js';

/**
 * `17 Nov`, or for several days the first and the last: `16 Nov to 22 Nov`.
 * @param until the start of the day after the last
 */
export function daysText(
  since: string,
  until: string,
  { day, isoDay }: Pick<TimeTexts, 'day' | 'isoDay'>,
): string {
  const last = new Date(Date.parse(until) - 1);
  return isoDay(since) === isoDay(last) ? day(since) : `${day(since)} to ${day(last)}`;
}
