/** Plural, past and progressive endings, with their replacement: `${stem}${replacement}`. */
const endings: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
  [/ied$/, 'y'],
  [/ed$/, ''],
  [/d$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/([b-df-hj-np-tv-z])\1(?:ed|ing)$/, '$1'],
];

/** Returns a word and the base forms it may come from: `stopped` from stop, `parties` from party. */
export function plainForms(word: string): string[] {
  const plain = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, replacement]) => word.replace(ending, replacement))
    .filter((form) => form.length > 2);
  return [...new Set([word, ...plain])];
}

/** Whether a word has an ending that is common in ordinary words and rare in made-up names. */
export function hasUsualEnding(word: string): boolean {
  return usualEnding.test(word);
}

const usualEnding =
  /.{3}(?:(?:[ai]tion|ction|ssion|ment|ness|ology|ical|ious|ism|ship|hood)s?|(?:al|ent|ant|ful|ious|ous|ing|ive|able|less)ly|less|[ai]bility)$/;
