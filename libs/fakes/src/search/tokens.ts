/**
 * Words as the search sees them: without compatibility forms, case and invisible characters, separated by punctuation. A
 * character of a script written without spaces, or a symbol such as an emoji, is a word in itself.
 */
export function tokens(text: string): string[] {
  return fold(text).match(word) ?? [];
}

/** The same, except that a symbol or an invisible character ends a word: `Acme™` is `acme` `tm`, not `acmetm`. */
export function tokensApart(text: string): string[] {
  return tokens(apart(text));
}

/** The text with spaces around symbols and invisible characters. */
export function apart(text: string): string {
  return text.replace(breaks, ' $& ');
}

/** NFKC, without case and invisible characters. */
export function fold(text: string): string {
  // Alternating upper and lower case unifies characters that differ in only one of them (ß and SS, ſ and s). The final sigma
  // of toLowerCase depends on its neighbours, so it is undone.
  return text
    .replace(invisible, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const breaks = /[\p{S}\p{No}\p{Nl}\p{Default_Ignorable_Code_Point}]/gu;

const spaceless = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const word = new RegExp(
  `(?=[\\p{L}\\p{N}])[${spaceless}]|(?:(?![${spaceless}])[\\p{L}\\p{Nd}])+|[\\p{So}\\p{No}\\p{Nl}]`,
  'gu',
);
