/** Plural, past and progress, and what stands in their place: `${stem}${replacement}`. */
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

/** A word, and what it may be a form of: `stopped` of stop, `parties` of party. */
export function plainForms(word: string): string[] {
  const plain = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, replacement]) => word.replace(ending, replacement))
    .filter((form) => form.length > 2);
  return [...new Set([word, ...plain])];
}

/** Whether it ends as words do, and hardly ever made-up names. */
export function hasUsualEnding(word: string): boolean {
  return usualEnding.test(word);
}

const usualEnding =
  /.{3}(?:(?:[ai]tion|ction|ssion|ment|ness|ology|ical|ious|ism|ship|hood)s?|(?:al|ent|ant|ful|ious|ous|ing|ive|able|less)ly|less|[ai]bility)$/;
