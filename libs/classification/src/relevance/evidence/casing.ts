/** Only the beginning of a longer text is judged, in UTF-16 units. */
const longestText = 2_000;

/** How much a text's capitals mean: nothing if it is all in capitals, little in a headline. */
export type Casing = 'plain' | 'headline' | 'shouted';

export function casingOf(text: string): Casing {
  const read = text.slice(0, longestText);
  const upper = read.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = read.match(/\p{Ll}/gu)?.length ?? 0;
  if (upper + lower >= 12 && upper > 2 * lower) return 'shouted';
  const words = read.match(/(?<![@#\p{L}/.])\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 3 && capitals / words.length > 0.6 ? 'headline' : 'plain';
}
