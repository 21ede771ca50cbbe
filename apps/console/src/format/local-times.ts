import { rewriteTimes } from '@earshot/domain';
import type { TimeTexts } from './time-text.js';

type Texts = Pick<TimeTexts, 'short' | 'clock' | 'isoDay'> & { readonly now: Date };

/** A time including the clock, with the day unless it is today: `12:38`, `Sun 12:38`, `3 Nov 12:38`. */
export function momentText(time: string | Date, { short, clock, isoDay, now }: Texts): string {
  return isoDay(time) === isoDay(now) ? clock(time) : `${short(time)} ${clock(time)}`;
}

/** Converts the times (ISO 8601) in a sentence from the server to the project's time zone. */
export function localTimes(sentence: string, times: Texts): string {
  return rewriteTimes(sentence, (time) => momentText(time, times));
}
