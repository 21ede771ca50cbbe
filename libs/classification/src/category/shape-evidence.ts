import { type Evidence, wordsFound } from './evidence.js';

/** What marks, links and capitals say, in any language. */
export function shapeEvidence(input: {
  readonly text: string;
  readonly linkCount: number;
  readonly isEnglish: boolean;
}): Evidence[] {
  const { text, isEnglish } = input;
  const evidence: Evidence[] = [];
  const withoutLinks = text.replace(links, ' ');
  const linkCount = input.linkCount + (text.match(links)?.length ?? 0);
  const marks = wordsFound(/[?？؟]{1,10}/u, withoutLinks);
  if (marks !== null) evidence.push({ category: 'question', code: 'question_mark', found: marks, points: 2 });
  const emoji = wordsFound(/(?:[😍🥰🤩💯🙌🔥💙💚💜🧡💛❤♥]\uFE0F?){1,5}/u, text);
  if (emoji !== null) evidence.push({ category: 'praise', code: 'happy_emoji', found: emoji, points: 2 });
  const hashtags = text.match(/(?<![\p{L}\p{N}])#[\p{L}\p{N}_]{1,100}/gu)?.length ?? 0;
  if (hashtags > 6 && linkCount > 0)
    evidence.push({ category: 'spam', code: 'hashtag_soup', found: `${hashtags} hashtags`, points: 5 });
  else if (hashtags > 3 || linkCount > 3)
    evidence.push({ category: 'promotion', code: 'links_and_hashtags', found: null, points: 2 });
  if (isEnglish && linkCount > 0 && isHeadline(withoutLinks))
    evidence.push({ category: 'news', code: 'headline_with_link', found: null, points: 3 });
  const names = wordsFound(twoNames, withoutLinks);
  if (isEnglish && names !== null)
    evidence.push({ category: 'comparison', code: 'two_names', found: names, points: 4 });
  return evidence;
}

/** Two names to choose from. */
const twoNames = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]{2,20} (?:or|vs\.?|versus) \p{Lu}[\p{L}\p{N}]{2,20}/u;

const links = /https?:\/\/\S{1,2000}/g;

/** Most words begin with a capital and nobody says "I". */
function isHeadline(text: string): boolean {
  const words = text.slice(0, 400).match(/\p{L}[\p{L}'’]{2,30}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 4 && capitals / words.length >= 0.5 && !/\b(?:i|i['’]m|my|we|our|you)\b/i.test(text);
}
