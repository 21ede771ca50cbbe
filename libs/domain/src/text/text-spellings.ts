import { searchSpellings } from './search-spellings.js';
import { plainTypography } from './typography.js';

/**
 * The forms in which a post may contain a text, in plain typography: as given, with composed and with decomposed letters (`ü`
 * as one character or two), in compatible characters (NFKC), without invisible characters, with `ss` for `ß`, and in full
 * width (`ＡＣＭＥ`). For short texts only.
 */
export function textSpellings(text: string): readonly [string, ...string[]] {
  const given = plainTypography(text);
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
