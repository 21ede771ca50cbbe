import { readFileSync } from 'node:fs';

const lists = ['brands.txt', 'more-brands.txt', 'further-brands.txt'];

/**
 * The names to draw posts about, each with the most posts to take about it. Names that are also ordinary words, places or
 * people have lower numbers: they are wanted for both meanings, not for many posts about a shell on a beach.
 * @returns {Map<string, number>}
 */
export function readBrands() {
  const texts = lists.map((list) => readFileSync(new URL(list, import.meta.url), 'utf8').trim());
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.split('\t'));
  return new Map(lines.map(([name, most]) => [name, Number(most)]));
}
