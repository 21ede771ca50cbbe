/** The urgency at which each band begins: nothing to do, look at it this week, look today, act now. */
export const bandStarts = [0, 35, 60, 80] as const;

/** The band, 0 to 3, of an urgency of 0 to 100. */
export function bandOf(urgency: number): number {
  return bandStarts.findLastIndex((start) => urgency >= start);
}
