/** Behind these, and before words that join clauses, a sentence may be cut. */
const joints =
  /[,;:、，；：]\s?(?!\d)|\s[-–—]\s|—|\s(?=(?:and|but|because|although|though|when|which|und|aber|weil|y|pero|porque|et|mais|parce|e|mas|ma|perché|en|maar|omdat)\s)/giu;

/** Where the clauses of a sentence begin, the first at 0: behind commas, semicolons and dashes, and before "and", "but" and their like. */
export function clauseStarts(sentence: string): number[] {
  const starts = [...sentence.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length);
  return [0, ...starts.filter((start) => start < sentence.length)];
}

/** A sentence without what stands in brackets, if that is more than a word or two; a sentence that is nothing else stays. */
export function withoutBrackets(sentence: string): string {
  const rest = sentence
    .replace(/\s?[(（][^()（）]{12,300}[)）]/gu, '')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : sentence;
}
