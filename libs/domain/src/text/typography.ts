/**
 * Variants of `'`: typographic quotes (’ and ‘), keys often used instead (grave and acute accent), primes, letters of some
 * languages (ʻ and ʼ), and the Hebrew geresh, with their full-width forms and canonically equivalent Greek ones.
 */
const apostrophes = "'`\u00b4\u02b9\u02bb\u02bc\u0374\u05f3\u1fef\u1ffd\u2018\u2019\u201b\u2032\uff07\uff40";

/**
 * Variants of `-`: hyphens, the figure dash and the en dash, minus signs, the Hebrew maqaf. Not the em dash and longer ones,
 * which separate clauses; nor the soft hyphen, which only shows at the end of a line.
 */
const hyphens = '-\u058a\u05be\u2010\u2011\u2012\u2013\u207b\u208b\u2212\ufe32\ufe63\uff0d';

/** Unicode's White_Space. */
const whiteSpace =
  ' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Characters (UTF-16 units) and, at the same positions, their replacements: `'`, `-` and a space. */
export const typography = {
  typed: apostrophes + hyphens + whiteSpace,
  plain: "'".repeat(apostrophes.length) + '-'.repeat(hyphens.length) + ' '.repeat(whiteSpace.length),
} as const;

const apostrophe = new RegExp(`[${apostrophes}]`, 'g');
const hyphen = new RegExp(`[${hyphens}]`, 'g');
const blank = new RegExp(`[${whiteSpace}]`, 'g');

/** Replaces every apostrophe, hyphen and white-space character with `'`, `-` or a space. The length stays the same. */
export function plainTypography(text: string): string {
  return text.replace(apostrophe, "'").replace(hyphen, '-').replace(blank, ' ');
}

/**
 * Characters that show nothing and may be anywhere in a word: soft hyphens, zero widths, variation selectors. Hangul fillers
 * are shown as spaces and separate words like them.
 */
export const invisible = /(?![\u115F\u1160\u3164\uFFA0])\p{Default_Ignorable_Code_Point}/gu;
