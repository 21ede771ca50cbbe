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
