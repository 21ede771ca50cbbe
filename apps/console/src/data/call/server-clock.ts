let aheadMs = 0;

/**
 * Updates the offset between the server's clock and this one from a reply.
 * @param date the `Date` header, in whole seconds; null = none was sent
 */
export function noteServerTime(date: string | null, now: Date): void {
  const server = date === null ? NaN : Date.parse(date);
  if (!Number.isNaN(server)) aheadMs = server - now.getTime();
}

/** The current server time, accurate to a few seconds. */
export function serverTime(now: Date): Date {
  return new Date(now.getTime() + aheadMs);
}
