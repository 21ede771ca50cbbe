/** Negations, in the languages of the emergency words. */
// prettier-ignore
const negations = [
  'no(?: one)?', 'nobody', 'without', 'zero', 'never', "(?<!(?:how|why) (?:is|are|was|were) (?:this|that|it|these|those) )not", 'cannot', "\\p{L}{2,6}n['’]t",
  'cant', 'dont', 'didnt', 'doesnt', 'isnt', 'arent', 'wasnt', 'werent', 'havent', 'hasnt', 'wont',
  'sin', 'ning[uú]na?', 'nunca', 'jamás', 'sem', 'n[ãa]o', 'nenhuma?', 'pas', 'sans', 'aucune?', 'jamais', 'kein(?:e[nmrs]?)?',
  'nicht', 'ohne', 'nie', 'niemals', 'non', 'nessun[oa]?', 'senza', 'mai', 'geen', 'niet', 'zonder', 'nooit',
].join('|');

/** What may stand between a negation and what it denies: articles, auxiliaries, adjectives of size. */
// prettier-ignore
const between = [
  'an?', 'any', 'the', 'been', 'had', 'have', 'has', 'got', 'yet', 'ever', 'actually', 'single', 'major', 'total', 'real', 'actual', 'serious',
  'big', 'further', 'more', 'new', 'such', 'longer', '(?:evidence|signs?) of', 'suffered', 'experienced',
  'un[ao]?', 'el', 'l[aeo]s?', 'me', 'nos', 'se', 'de', 'ha', 'han', 'hay', 'hubo', 'había', 'habido', 'sido', 'fue', 'grandes?', 'ni',
  'uma?', 'os?', 'as?', 'foi', 'houve', 'há', 'teve', 'd', 'du', 'des', 'une?', 'été', 'eu', 'est', 'ont', 'encore',
  'de[rnms]', 'die', 'das', 'ein(?:e[nmr]?|zige[nr]?)?', 'mehr', 'weitere[nr]?', 'große[nr]?',
  "c['’]è", 'è', 'e', 'stat[oaie]', 'hanno', 'mi', 'ci', 'si', 'il', 'di', 'del', 'alcun[oa]?', 'een', 'het', 'meer', 'ooit', 'enkele?', 'grote?',
].join('|');

const denial = `(?:${negations})[^\\S\\n]{1,3}(?:(?:${between})(?:[^\\S\\n]{1,3}|['’])){0,4}`;

const rightBefore = new RegExp(`(?<![\\p{L}\\p{N}'’])${denial}$`, 'iu');

/** What should work, or is Portuguese ("no hospital" is in hospital): a negation before it denies no emergency. */
const notDenied = 'work|erreichbar|funzionato|risposto|frenato|tenuto|retto|hospital';

/** The found words deny themselves: "have not been hacked". "Everyone cannot pay" and "911 is not working" do not. */
const within = new RegExp(
  `(?<!\\bcan)(?:^|\\s)(?!can)${denial}(?!${notDenied})(?:(?:in plain|in|publicly)\\s)?\\p{L}{1,20}$`,
  'iu',
);

/** Words that begin a statement of their own: "oh no my account was hacked" denies nothing. */
const ownStatement =
  /^(?:i|we|my|our|it|all|some(?:one|body)|any(?:one|body)|every(?:one|body)|no(?:body| one)|strangers?|thousands|other)(?![\p{L}\p{N}])/iu;

/** Long enough for a negation and what stands between. */
const lookBack = 80;

/**
 * Whether a text says that something did not happen: the words for it stand right behind a negation, or contain one. A
 * negation further away denies something else: "no warning, my account was hacked".
 * @param words found in the text at `start`
 */
export function isDenied(text: string, words: string, start: number): boolean {
  if (within.test(words)) return true;
  return !ownStatement.test(words) && rightBefore.test(text.slice(Math.max(0, start - lookBack), start));
}
