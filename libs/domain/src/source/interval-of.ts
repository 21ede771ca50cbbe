/**
 * How often a feed is read: as often as the plan says, but no more often than its source can use. It stays a multiple of the
 * plan's interval, so that watches of all plans meet at the same moments and share their requests.
 */
export function intervalOf(planIntervalMs: number, shortestIntervalMs: number): number {
  return Math.max(1, Math.ceil(shortestIntervalMs / planIntervalMs)) * planIntervalMs;
}
