import { searchSpellings } from './search-spellings.js';
import { invisible, plainTypography } from './typography.js';

/**
 * The forms in which a post may contain a text, in plain typography, without invisible characters and final sigmas: as given,
 * with composed and with decomposed letters (`ü` as one character or two), in compatible characters (NFKC), with `ss` for `ß`,
 * and in full width (`ＡＣＭＥ`). For short texts only.
 */
export function textSpellings(text: string): readonly [string, ...string[]] {
  // In some locales Postgres makes a final sigma of a capital one.
  const given = plainTypography(text.replace(invisible, '').replace(/[Σς]/g, 'σ'));
  const [typed, ...plain] = searchSpellings(given);
  const forms = [typed, typed.normalize('NFD'), ...plain, inFullWidth(typed.normalize('NFKC'))];
  const others = new Set(forms.map(plainTypography).filter((form) => form !== given && form.trim() !== ''));
  return [given, ...others];
}

/** Only ASCII has a full width, so words with other Latin letters are never written in it. */
function inFullWidth(text: string): string {
  if (/(?![a-z])\p{Script=Latin}/iu.test(text)) return text;
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}
