import { isInLongerWord } from '@earshot/matching';

/**
 * Where the first of the names is in a text, as a word of its own: `line` is not in `online`; -1 = nowhere.
 * @param text in lower case, or folded
 * @param names folded
 */
export function placeOfName(text: string, names: readonly string[]): number {
  const places = names.map((name) => placeOf(text, name)).filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/**
 * Whether a text contains one of the names as a word of its own.
 * @param text in lower case, or folded
 * @param names folded
 */
export function isNamedIn(text: string, names: readonly string[]): boolean {
  return placeOfName(text, names) >= 0;
}

function placeOf(text: string, name: string): number {
  let at = text.indexOf(name);
  while (at >= 0 && isInLongerWord(text, at, at + name.length)) at = text.indexOf(name, at + 1);
  return at;
}
