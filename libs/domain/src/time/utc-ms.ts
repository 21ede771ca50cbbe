/** `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999, without that exception. */
export function utcMs(year: number, month: number, day = 1, hour = 0, minute = 0, second = 0): number {
  return new Date(Date.UTC(2_000, 0, 1, hour, minute, second)).setUTCFullYear(year, month, day);
}
