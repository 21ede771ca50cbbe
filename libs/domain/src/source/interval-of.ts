/**
 * How often a feed is read: as often as the plan allows, but no more often than is useful for the source. Always a multiple
 * of the plan's interval, so that watches of all plans coincide and share requests.
 */
export function intervalOf(planIntervalMs: number, shortestIntervalMs: number): number {
  return Math.max(1, Math.ceil(shortestIntervalMs / planIntervalMs)) * planIntervalMs;
}
