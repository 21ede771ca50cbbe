import type { TimeTexts } from './time-text.js';

type Texts = Pick<TimeTexts, 'short' | 'clock' | 'isoDay'> & { readonly now: Date };

/** A time including the clock, with the day unless it is today: `12:38`, `Sun 12:38`, `3 Nov 12:38`. */
export function momentText(time: string | Date, { short, clock, isoDay, now }: Texts): string {
  return isoDay(time) === isoDay(now) ? clock(time) : `${short(time)} ${clock(time)}`;
}

/**
 * Converts the times (ISO 8601) in a sentence from the server to the project's time zone. As `rewriteTimes` of libs/domain does
 * for e-mails, which would be one more script of the first load.
 */
export function localTimes(sentence: string, times: Texts): string {
  return sentence.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (time) =>
    momentText(time, times),
  );
}
