import { plainTypography } from './typography.js';

/**
 * The spellings of a keyword in queries, as typed first. Many searches distinguish characters that matching does not: `'` and
 * `’` (plus any other apostrophe in the keyword itself), full and half width, `ß` and `ss`, words with and without joiners.
 * Hyphens and white space separate words in every search, so one spelling is enough.
 */
export function searchSpellings(keyword: string): readonly [string, ...string[]] {
  const typed = keyword.normalize('NFC').replace(unseen, '');
  const given = plainTypography(typed);
  const plain = plainTypography(given.replace(joiners, '').normalize('NFKC'));
  const forms = [given, plain, plain.replace(/ß/g, 'ss').replace(/ẞ/g, 'SS')];
  const withItsApostrophes = typed.replace(/[^]/gu, (sign) => {
    const usual = plainTypography(sign);
    return usual === "'" ? sign : usual;
  });
  const others = [...forms, ...forms.map((form) => form.replaceAll("'", '’')), withItsApostrophes];
  return [given, ...new Set(others.filter((spelling) => spelling !== given))];
}

/** They are part of Persian and Indian words, and of emoji. */
const joiners = /\u200c|\u200d|\ufe0f/g;
/** Invisible characters that are part of no word: they come along when a name is pasted. */
const unseen = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
