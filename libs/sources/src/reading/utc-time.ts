import { type Fields, numberOf, textOf } from './read-fields.js';

/**
 * Parses a time, as a rule in ISO 8601; null if it is not one. A time without a zone is taken as UTC, not as the time of the
 * zone in which this machine happens to be.
 */
export function utcTime(text: string | null): Date | null {
  const time = new Date(/[T ][\d:.]+$/.test(text ?? '') ? `${text}Z` : (text ?? Number.NaN));
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The ISO 8601 time in a field; null if there is none. */
export function timeOf(fields: Fields, name: string): Date | null {
  return utcTime(textOf(fields, name));
}

/** The time in a field in seconds since 1970; null if there is none. */
export function unixTimeOf(fields: Fields, name: string): Date | null {
  const time = new Date((numberOf(fields, name) ?? Number.NaN) * 1_000);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** A time in whole seconds: `2026-11-20T12:00:00Z`. */
export function wholeSeconds(time: Date, round: (value: number) => number): string {
  return new Date(round(time.getTime() / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
}
