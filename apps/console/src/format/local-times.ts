import type { TimeTexts } from './time-text.js';

type Texts = Pick<TimeTexts, 'short' | 'clock' | 'isoDay'> & { readonly now: Date };

/** A moment of which the hour matters, also where it was on another day: `12:38`, `Sun 12:38`, `3 Nov 12:38`. */
export function momentText(time: string | Date, { short, clock, isoDay, now }: Texts): string {
  return isoDay(time) === isoDay(now) ? clock(time) : `${short(time)} ${clock(time)}`;
}

/** A sentence of the server with its moments (ISO 8601) as people of the project's time zone read them. */
export function localTimes(sentence: string, times: Texts): string {
  return sentence.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (time) =>
    momentText(time, times),
  );
}
