import type { TimeTexts } from './time-text.js';

/** A sentence of the server with its moments (ISO 8601) as people of the project's time zone read them. */
export function withLocalTimes(sentence: string, { short }: Pick<TimeTexts, 'short'>): string {
  return sentence.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (time) => short(time));
}
