/** The first letters of the first and the last word of a name, for small spaces: `AL` for Ada Lovelace. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '')).join('') || '?';
}

/** The first character as people see it, even an emoji of several code points. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word);
  return first?.segment.toLocaleUpperCase('en') ?? '';
}
