import { readFileSync } from 'node:fs';

/**
 * The names of brands.txt, each with how many posts of it are taken at most. Names that are also ordinary words, places or
 * people have lower numbers: what is wanted of them is both meanings, not many posts about a shell on a beach.
 * @returns {Map<string, number>}
 */
export function readBrands() {
  const lines = readFileSync(new URL('brands.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return new Map(lines.map((line) => line.split('\t')).map(([name, most]) => [name, Number(most)]));
}
