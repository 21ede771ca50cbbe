import { readSections } from '../words/read-words.js';

const [negations, between] = [...readSections('denials').values()].map((words) => words.join('|'));

const denial = `(?:${negations})[^\\S\\n]{1,3}(?:(?:${between})(?:[^\\S\\n]{1,3}|['’])){0,4}`;

const rightBefore = new RegExp(`(?<![\\p{L}\\p{N}'’])${denial}$`, 'iu');

/** What should work, or is Portuguese ("no hospital" is in hospital): a negation before it denies no emergency. */
const notDenied = 'work|erreichbar|funzionato|risposto|frenato|tenuto|retto|hospital';

/** The found words deny themselves: "have not been hacked". "Everyone cannot pay" and "911 is not working" do not. */
const within = new RegExp(
  `(?<!\\bcan)(?:^|\\s)(?!can)${denial}(?!${notDenied})(?:(?:in plain|in|publicly)\\s)?\\p{L}{1,20}$`,
  'iu',
);

/** Japanese denies behind the words: 情報漏えいはなかった, 乗っ取られていません. */
const rightAfter =
  /^(?:てい?(?:ない|ません)|(?:は|が|も)?(?:一[度件]も)?(?:ない|なかった|なし|ありません|ゼロ))/u;

/** Words that begin a statement of their own: "oh no my account was hacked" denies nothing. */
const ownStatement =
  /^(?:i|we|my|our|it|all|some(?:one|body)|any(?:one|body)|every(?:one|body)|no(?:body| one)|strangers?|thousands|other)(?![\p{L}\p{N}])/iu;

/** Long enough for a negation and what stands between. */
const lookBack = 80;

/**
 * Whether a text says that something did not happen: the words for it stand right behind a negation, contain one, or, in
 * Japanese, stand right before one. A negation further away denies something else: "no warning, my account was hacked".
 * @param words found in the text at `start`
 */
export function isDenied(text: string, words: string, start: number): boolean {
  if (within.test(words) || rightAfter.test(text.slice(start + words.length))) return true;
  return !ownStatement.test(words) && rightBefore.test(text.slice(Math.max(0, start - lookBack), start));
}
