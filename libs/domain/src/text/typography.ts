/**
 * What people type where others type `'`: what editors and phones make of it (’ and ‘), what keyboards have beside it
 * (grave and acute accent), primes, the letters that some languages write for it (ʻ and ʼ), the Hebrew geresh. With their
 * wide forms, and those of Greek that Unicode calls the same.
 */
const apostrophes =
  /['`\u00b4\u02b9\u02bb\u02bc\u0374\u05f3\u1fef\u1ffd\u2018\u2019\u201b\u2032\uff07\uff40]/g;

/**
 * What people type where others type `-`: hyphens, the figure and the en dash, minus signs, the Hebrew maqaf. Not the em
 * dash and what is longer, which stand between clauses; not the soft hyphen, which is only shown at the end of a line.
 */
const hyphens = /[-\u058a\u05be\u2010-\u2013\u207b\u208b\u2212\ufe32\ufe63\uff0d]/g;

const whiteSpace = /\p{White_Space}/gu;

/** Spells every apostrophe, hyphen and white space with `'`, `-` and a blank, one UTF-16 unit for one. */
export function plainTypography(text: string): string {
  return text.replace(apostrophes, "'").replace(hyphens, '-').replace(whiteSpace, ' ');
}
