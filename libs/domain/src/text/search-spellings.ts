import { invisible, plainTypography } from './typography.js';

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

/**
 * The forms in which a post may contain a text, in plain typography, without invisible characters and final sigmas: as given,
 * with composed and with decomposed letters (`ü` as one character or two), in compatible characters (NFKC), with `ss` for `ß`
 * and `ß` for `ss`, in full width (`ＡＣＭＥ`) and in half width (`ｱｸﾒ`). For short texts only.
 */
export function textSpellings(text: string): readonly [string, ...string[]] {
  // In some locales Postgres makes a final sigma of a capital one.
  const given = plainTypography(text.replace(invisible, '').replace(/[Σς]/g, 'σ'));
  const [typed, ...plain] = searchSpellings(given);
  const compatible = typed.normalize('NFKC');
  const sharp = compatible.replace(/ss/gi, 'ß');
  const forms = [
    typed,
    typed.normalize('NFD'),
    ...plain,
    // Fewer than three letters in a row could not be looked up by trigrams.
    ...(/\p{L}{3}/u.test(sharp) ? [sharp] : []),
    inFullWidth(compatible),
    inHalfWidth(compatible),
  ];
  const others = new Set(forms.map(plainTypography).filter((form) => form !== given && form.trim() !== ''));
  return [given, ...others];
}

/** Only ASCII has a full width, so words with other Latin letters are never written in it. */
function inFullWidth(text: string): string {
  if (/(?![a-z])\p{Script=Latin}/iu.test(text)) return text;
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

/** Japanese banks, tills and old systems write katakana so. */
function inHalfWidth(text: string): string {
  return text.replace(/[\p{Script=Katakana}\u30fc]+/gu, (kana) =>
    Array.from(kana.normalize('NFD'), (sign) => halfWidths.get(sign) ?? sign).join(''),
  );
}

/** The half-width form of each katakana and of its marks, which follow it there as characters of their own. */
const halfWidths: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xff9f - 0xff65 }, (_, index) => String.fromCharCode(0xff66 + index)).map((half) => [
    half.normalize('NFKC'),
    half,
  ]),
);
