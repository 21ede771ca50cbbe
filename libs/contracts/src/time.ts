/** ISO 8601 in UTC with milliseconds, the format of all times. */
export function isoTime(time: Date): string;
export function isoTime(time: Date | null): string | null;
export function isoTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
