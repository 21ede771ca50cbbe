import { invisible, plainTypography } from '@earshot/domain';

/**
 * The form in which texts are compared: NFKC, case folded, apostrophes, hyphens and white space in plain form. Only for
 * short texts without ignored characters, because normalising a long run of marks takes quadratic time; `FoldedText` divides
 * any text into such pieces.
 */
export function fold(cluster: string): string {
  // Halves of surrogate pairs must not combine when an ignored character between them is removed.
  const wellFormed = cluster.toWellFormed();
  // Once before decomposing, which turns `´` into a space and a mark, and once after, which exposes the apostrophes in `ŉ`
  // or `″`.
  const plain = plainTypography(plainTypography(wellFormed).normalize('NFKD'));
  // Decomposed first, so that composition with a mark makes no difference to the folding (Unicode, D146).
  return caseFold(plain).normalize('NFKC');
}

/** The form in which words are compared case-sensitively: `normalizeKeyword` without case folding. */
export function writtenForm(text: string): string {
  const visible = text.toWellFormed().replace(invisible, '');
  const plain = plainTypography(plainTypography(visible).normalize('NFKD')).normalize('NFKC');
  return plain.replace(/ +/g, ' ');
}

/**
 * Unicode's default case folding, full (statuses C and F), for text in NFKD: `ẞ` becomes `ss`, a final sigma becomes a
 * normal one. Independent of language: dotless `ı` remains a separate letter.
 * https://www.unicode.org/reports/tr44/#CaseFolding.txt
 */
export function caseFold(decomposed: string): string {
  return decomposed.replace(changing, foldCharacter);
}

const changing = /\p{Changes_When_Casefolded}/gu;
const cherokee = /^\p{Script=Cherokee}/u;

function foldCharacter(character: string): string {
  // Only Cherokee folds to capitals, because its small letters were added later.
  if (cherokee.test(character)) return character.toUpperCase();
  // Lower case comes first, because capital sharp s has no upper case; a single `Σ` never becomes a final sigma.
  return character.toLowerCase().toUpperCase().toLowerCase();
}
