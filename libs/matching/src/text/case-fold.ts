/**
 * Unicode's default case folding, full (statuses C and F), of text in NFKD: `ẞ` becomes `ss`, final sigma sigma.
 * Never by language: dotless `ı` stays a letter of its own. https://www.unicode.org/reports/tr44/#CaseFolding.txt
 */
export function caseFold(decomposed: string): string {
  return decomposed.replace(changing, foldCharacter);
}

const changing = /\p{Changes_When_Casefolded}/gu;
const cherokee = /^\p{Script=Cherokee}/u;

function foldCharacter(character: string): string {
  // Cherokee alone folds to capitals: its small letters are the younger ones.
  if (cherokee.test(character)) return character.toUpperCase();
  // Lowering first, because capital sharp s has no capital; `Σ` alone never becomes a final sigma.
  return character.toLowerCase().toUpperCase().toLowerCase();
}
