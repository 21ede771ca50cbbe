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

/** English clauses that need nothing before them: `and it fails`, `and now we wait`, `or should I`. */
const whole =
  /^(?:(?:and|or|nor)\s)?(?:(?:also|as|because|if|maybe|now|since|so|still|then|when|yet|are|can|could|did|does|is|should|was|will|would)\s)?(?:i|we|you|he|she|it|they|there|nobody|no one|somebody|someone|everybody|everyone|everything|nothing)\b/i;
const conjunction = /^(?:and|or|nor)\b/i;
/** What only a noun before it explains. */
const dependent =
  /^(?:which|whose|whom|who|that(?!['’]s|\s(?:is|was|would|will)\b)|such as|like|including)\b/i;
const reason = /^(?:because|when|although|though)\b/i;
/** An item of a list has at most two words, as far as commas show it. */
const item = /^\s*(?:\S+\s+)?\S+\s*$/;
/** Two adjectives before a noun: `the single, most obvious party`. */
const adjective =
  /(?:^|\s)(?:an?|the|my|our|your|their|his|her|its|this|these|those|so|very|more)\s\S{1,20},\s$/i;
const negation = /\b(?:not|never|no|nobody|none|nor|neither|nothing|without|why|cannot|hardly)\b|n['’]t\b/i;
/** What is denied, doubted or asked about goes on behind an "and". */
const denied =
  /(?:\b(?:not|never|nobody|hardly|cannot)|n['’]t)\s(?:\S+\s){0,2}(?:think|thought|believe|say|said|claim|mean|know|sure|true|agree|understand|see|feel|expect)\b|\b(?:why|whether|doubt)\s/i;

/**
 * The starts of clauses of an English sentence at which a summary may begin: not within a list, where the subject is missing,
 * nor where what is left out before negates the clause or asks why.
 */
export function startsOfStatements(sentence: string): number[] {
  const starts = clauseStarts(sentence);
  return starts.filter((start, index) => {
    if (index === 0) return true;
    const before = sentence.slice(starts[index - 1], start);
    const clause = sentence.slice(start, starts[index + 1]);
    if (dependent.test(clause)) return false;
    if (/[;:–—]\s?$|\s-\s$/.test(before)) return !conjunction.test(clause) || whole.test(clause);
    if (/^but\b/i.test(clause)) return true;
    if (whole.test(clause)) return /,\s$/.test(before) || !denied.test(before);
    if (conjunction.test(clause) || negation.test(before)) return false;
    return reason.test(clause) || !(item.test(before) || item.test(clause) || adjective.test(before));
  });
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
