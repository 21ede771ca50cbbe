/**
 * Parses an ISO 8601 time; null if it is not one. A time without a zone is taken as UTC, not as the time of the zone in which
 * this machine happens to be.
 */
export function utcTime(text: string | null): Date | null {
  const time = new Date(/T[\d:.]+$/.test(text ?? '') ? `${text}Z` : (text ?? Number.NaN));
  return Number.isNaN(time.getTime()) ? null : time;
}
