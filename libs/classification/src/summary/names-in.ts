/**
 * A letter or digit of a script that is written with spaces: a name next to one is part of a longer word. Hangul counts only
 * before a name, because its particles attach to any name.
 */
const inWord =
  /^(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{N}]/u;
const hangul = /^\p{Script=Hangul}/u;

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
  const [first, last] = [name.charAt(0), name.charAt(name.length - 1)];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + name.length)];
    const isGluedBefore = inWord.test(first) && inWord.test(before);
    const isGluedAfter = inWord.test(last) && inWord.test(after) && !hangul.test(after);
    if (!isGluedBefore && !isGluedAfter) return at;
  }
  return -1;
}
