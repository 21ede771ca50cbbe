import { median } from './median.mjs';

/**
 * Runs contestants in turn, so that other load on the machine slows all of them down. The order is reversed every round, and
 * there is one warm-up round before the first.
 * @template T
 * @param {number} rounds
 * @param {Record<string, (round: number) => T | Promise<T>>} contestants `round` is -1 for the warm-up
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

/** The median of the ratios within each round: load that slowed one contestant down has slowed the other too. */
export function medianRatio(numerators, denominators) {
  return median(numerators.map((value, round) => value / denominators[round]));
}
