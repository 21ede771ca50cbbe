/** Scripts used almost exclusively by one language. */
const languages: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['ka', /\p{sc=Georgian}/gu],
  ['hy', /\p{sc=Armenian}/gu],
  ['ta', /\p{sc=Tamil}/gu],
  ['te', /\p{sc=Telugu}/gu],
  ['bn', /\p{sc=Bengali}/gu],
  ['km', /\p{sc=Khmer}/gu],
  ['my', /\p{sc=Myanmar}/gu],
];

/**
 * The language of the script of a text, if at least two letters and a third of all letters are in that script. Japanese is
 * also written in the script of Chinese.
 */
export function languageOfScript(text: string): string | null {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const all = count(/\p{L}/gu);
  const found = languages.find(([language, letters]) => {
    const own = count(letters);
    if (own < 2) return false;
    const written = language === 'ja' ? own + count(/\p{sc=Han}/gu) : own;
    return own >= written / 3 && written >= all / 3;
  });
  return found?.[0] ?? null;
}
