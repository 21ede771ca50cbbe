import type { TimeTexts } from '../../format/time-text.js';

/** `17 Nov`, or the first and the last day of a longer time: `16 Nov to 22 Nov`. @param until where the next day begins */
export function daysText(
  since: string,
  until: string,
  { day, isoDay }: Pick<TimeTexts, 'day' | 'isoDay'>,
): string {
  const last = new Date(Date.parse(until) - 1);
  return isoDay(since) === isoDay(last) ? day(since) : `${day(since)} to ${day(last)}`;
}
