/** A sentence may be cut after these, and before words that join clauses. What a mark begins stays whole: `:)`, `re:Invent`. */
const joints =
  /[,;:](?:\s|$)|[、，；：](?!\d)\s?|\s[-–—]\s|—|\s(?=(?:and|but|because|although|though|when|which|und|aber|weil|y|pero|porque|et|mais|parce|e|mas|ma|perché|en|maar|omdat)\s)/giu;

/**
 * The start of each clause of a sentence, the first at 0: after commas, semicolons and dashes, and before "and", "but" and
 * the like.
 */
export function clauseStarts(sentence: string): number[] {
  const starts = [...sentence.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length);
  return [0, ...starts.filter((start) => start < sentence.length)];
}

/**
 * Removes the brackets that contain more than a word or two, and the space before a mark, but not before what only begins with
 * one: `:)`, `.txt`. A sentence that is entirely in brackets is kept.
 */
export function withoutBrackets(sentence: string): string {
  const rest = sentence
    .replace(/\s?[(（][^()（）]{12,300}[)）]/gu, '')
    .replace(/\s+([.,;:!?]+)(?=\s|$)/g, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : sentence;
}
