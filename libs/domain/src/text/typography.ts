/**
 * What people type where others type `'`: what editors and phones make of it (’ and ‘), what keyboards have beside it
 * (grave and acute accent), primes, the letters that some languages write for it (ʻ and ʼ), the Hebrew geresh. With their
 * wide forms, and those of Greek that Unicode calls the same.
 */
const apostrophes = "'`\u00b4\u02b9\u02bb\u02bc\u0374\u05f3\u1fef\u1ffd\u2018\u2019\u201b\u2032\uff07\uff40";

/**
 * What people type where others type `-`: hyphens, the figure and the en dash, minus signs, the Hebrew maqaf. Not the em
 * dash and what is longer, which stand between clauses; not the soft hyphen, which is only shown at the end of a line.
 */
const hyphens = '-\u058a\u05be\u2010\u2011\u2012\u2013\u207b\u208b\u2212\ufe32\ufe63\uff0d';

/** Unicode's White_Space. */
const whiteSpace =
  ' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Characters (UTF-16 units) and, in the same places, the ones for which they are typed: `'`, `-` and a blank. */
export const typography = {
  typed: apostrophes + hyphens + whiteSpace,
  plain: "'".repeat(apostrophes.length) + '-'.repeat(hyphens.length) + ' '.repeat(whiteSpace.length),
} as const;

const apostrophe = new RegExp(`[${apostrophes}]`, 'g');
const hyphen = new RegExp(`[${hyphens}]`, 'g');
const blank = new RegExp(`[${whiteSpace}]`, 'g');

/** Spells every apostrophe, hyphen and white space with `'`, `-` and a blank, one UTF-16 unit for one. */
export function plainTypography(text: string): string {
  return text.replace(apostrophe, "'").replace(hyphen, '-').replace(blank, ' ');
}

/**
 * The spellings in which a source is asked for a keyword. Many a search takes `'` and `’` for two letters, so both; another
 * apostrophe as it was given, too. Hyphens and white space divide words in every search, so one spelling stands for all.
 */
export function searchSpellings(keyword: string): readonly [string, ...string[]] {
  const plain = plainTypography(keyword);
  if (!plain.includes("'")) return [plain];
  const given = keyword.replace(hyphen, '-').replace(blank, ' ');
  return [plain, ...new Set([plain.replaceAll("'", '’'), given].filter((spelling) => spelling !== plain))];
}
