/** From which urgency on each band begins: nothing to do, look at it this week, look today, act now. */
export const bandStarts = [0, 35, 60, 80] as const;

/** The band of an urgency of 0 to 100: 0 to 3. */
export function bandOf(urgency: number): number {
  return bandStarts.findLastIndex((start) => urgency >= start);
}
