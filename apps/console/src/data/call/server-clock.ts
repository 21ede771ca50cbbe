let aheadMs = 0;

/**
 * Learns from an answer how far the server's clock is ahead of this one.
 * @param date the header `Date`, which has whole seconds; null = none was sent
 */
export function noteServerTime(date: string | null, now: Date): void {
  const server = date === null ? NaN : Date.parse(date);
  if (!Number.isNaN(server)) aheadMs = server - now.getTime();
}

/** The server's clock, to a few seconds. */
export function serverTime(now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}
