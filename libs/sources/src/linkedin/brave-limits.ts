/** What is left according to Brave's headers; null = no such limit is given. */
export interface BraveLimits {
  /** The shortest window, usually a second. */
  readonly second: Limit | null;
  /** The plan's window. */
  readonly month: Limit | null;
}

interface Limit {
  readonly remaining: number;
  readonly resetsAt: Date;
}

/**
 * Reads `x-ratelimit-limit: 50, 15000`, `-remaining: 49, 14321` and `-reset: 1, 1419704`. Values at the same position belong
 * to the same window; resets are in seconds from now. A limit of 0 means no limit.
 * https://api-dashboard.search.brave.com/documentation/guides/rate-limiting
 */
export function readBraveLimits(headers: Readonly<Record<string, string>>, now: Date): BraveLimits {
  const list = (name: string): readonly number[] =>
    (headers[`x-ratelimit-${name}`] ?? '').split(',').map((value) => Number.parseFloat(value));
  const [limits, remaining, resets] = [list('limit'), list('remaining'), list('reset')];
  const windowAt = (place: number): Limit | null => {
    const [limit, left, seconds] = [limits[place] ?? 0, remaining[place], resets[place]];
    if (!(limit > 0) || left === undefined || seconds === undefined) return null;
    if (Number.isNaN(left) || Number.isNaN(seconds)) return null;
    return { remaining: Math.max(0, left), resetsAt: new Date(now.getTime() + seconds * 1_000) };
  };
  return { second: windowAt(0), month: windowAt(1) };
}
