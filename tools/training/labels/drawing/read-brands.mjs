import { readFileSync } from 'node:fs';

/**
 * The names of a list, each with the most posts to take about it. Names that are also ordinary words, places or people have
 * lower numbers: they are wanted for both meanings, not for many posts about a shell on a beach.
 * @param list the file beside this one
 * @returns {Map<string, number>}
 */
export function readBrands(list = 'brands.txt') {
  const lines = readFileSync(new URL(list, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(lines.map((line) => line.split('\t')).map(([name, most]) => [name, Number(most)]));
}
