/** The first letters of the first and the last word of a name, for where there is no room for it: `AL` of Ada Lovelace. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '')).join('') || '?';
}

/** What people see as one character, an emoji of several signs included. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word);
  return first?.segment.toLocaleUpperCase('en') ?? '';
}
