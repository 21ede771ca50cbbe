import type { TimeTexts } from './time-text.js';

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A sentence of the server with its moments (`2026-11-23T00:47:44.394Z`) as people of the project read them. */
export function localTimes(sentence: string, times: Pick<TimeTexts, 'short'>): string {
  return sentence.replace(instant, (time) => times.short(time));
}
