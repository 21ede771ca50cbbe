/** A share with its 95 % interval, each 0-1. */
export interface Share {
  readonly of: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** This many standard deviations to either side contain 95 % of a normal distribution. */
const deviations = 1.96;

/** How often something was right, with Wilson's interval; null = nothing to judge. */
export function shareOf(rights: readonly boolean[]): Share | null {
  const of = rights.length;
  if (of === 0) return null;
  const value = rights.filter(Boolean).length / of;
  const square = deviations ** 2;
  const middle = (value + square / (2 * of)) / (1 + square / of);
  const half =
    (deviations / (1 + square / of)) * Math.sqrt((value * (1 - value)) / of + square / (4 * of ** 2));
  return { of, value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
