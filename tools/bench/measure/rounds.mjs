import { median } from './median.mjs';

/**
 * Runs contestants in turns, so that whatever else the machine does slows all of them down; the order turns every round,
 * and a first round warms up.
 * @template T
 * @param {number} rounds
 * @param {Record<string, (round: number) => T | Promise<T>>} contestants `round` is -1 for the one that warms up
 * @returns {Promise<Record<string, T[]>>} by contestant, what each round measured
 */
export async function inRounds(rounds, contestants) {
  const names = Object.keys(contestants);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await contestants[name](round);
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}

/** The median of the ratios of the same round: what slowed one down has slowed the other, too. */
export function medianRatio(numerators, denominators) {
  return median(numerators.map((value, round) => value / denominators[round]));
}
