import { type ClassificationReason, type Match, parseUrl } from '@earshot/domain';
import type { ClassifyInput } from './classifier.js';
import { commonWords } from './common-words.js';
import { wordFeelings } from './lexicon.js';
import { isShouted, tokenize } from './tokens.js';

/** How surely a match is about the brand. */
export interface Relevance {
  readonly isRelevant: boolean;
  /** 0-1 */
  readonly probability: number;
  readonly reasons: readonly ClassificationReason[];
}

/** A post and its matches, with the category's hint. */
export interface RelevanceInput extends Pick<ClassifyInput, 'post' | 'matches' | 'monitors' | 'project'> {
  /** Whether somebody speaks as a customer: complains, asks, compares, wants to buy, thanks. */
  readonly isCustomerVoice: boolean;
}

/**
 * Whether a literal match is about the brand: the logistic of added evidence. A name that is no ordinary word is taken
 * for the brand unless something speaks against it; an ordinary word needs something that speaks for it.
 */
export function relevanceOf(input: RelevanceInput): Relevance {
  const reasons = [
    ...nameReasons(input),
    ...contextReasons(input),
    ...input.matches.slice(0, 20).flatMap((match) => placeReasons(input, match)),
    ...soupReasons(input),
  ];
  if (input.isCustomerVoice) reasons.push(reason('customer_voice', null, 0.5));
  const counted = onceEach(reasons);
  const weight = counted.reduce((sum, { points }) => sum + points, 0);
  const probability = 1 / (1 + Math.exp(-weight));
  return { isRelevant: probability >= 0.5, probability, reasons: counted };
}

/** The best name that matched decides. */
function nameReasons({ matches, project }: RelevanceInput): ClassificationReason[] {
  const keywords = [...new Set(matches.map(({ keyword }) => keyword))];
  const exact = keywords.find((keyword) => /^@|[\p{L}\p{N}]\.\p{L}{2,10}(?:$|\/)/u.test(keyword));
  if (exact !== undefined) return [reason('exact_handle_or_domain', exact, 4)];
  const brandDomain = hostOf(project.website);
  const linked = matches.find(
    ({ field, link }) => field === 'url' && brandDomain !== null && hostOf(link) === brandDomain,
  );
  if (linked !== undefined) return [reason('link_to_the_brand', brandDomain, 4)];
  const distinctive = keywords.find((keyword) => !isOrdinary(keyword));
  return distinctive === undefined
    ? [reason('ordinary_word', keywords.join(', '), -0.6)]
    : [reason('distinctive_name', distinctive, 2)];
}

function isOrdinary(keyword: string): boolean {
  const word = keyword.toLowerCase();
  const bare = word.replace(/^#/, '');
  if (!/^\p{L}+$/u.test(bare)) return false;
  const isListed = (each: string): boolean =>
    commonWords.has(each) || stopWords.has(each) || wordFeelings.has(each);
  return bare.length < 3 || isListed(bare) || isListed(bare.replace(/s$/, ''));
}

/** Other keywords of a monitor, and words of its context and of the brand's description. */
function contextReasons({ post, matches, monitors, project }: RelevanceInput): ClassificationReason[] {
  const reasons: ClassificationReason[] = [];
  const keywords = new Set(matches.map(({ keyword }) => keyword.toLowerCase()));
  if (keywords.size > 1)
    reasons.push(
      reason('several_keywords', [...keywords].join(', '), Math.min(3, 1.5 * (keywords.size - 1))),
    );
  const names = new Set([...keywords].flatMap(contentWords));
  const known = [project.description, ...monitors.map(({ context }) => context)].flatMap((text) =>
    contentWords(text ?? ''),
  );
  const said = new Set(contentWords(`${post.title ?? ''} ${post.text}`));
  const shared = [...new Set(known)].filter((word) => said.has(word) && !names.has(word));
  if (shared.length > 0)
    reasons.push(reason('context_words', shared.slice(0, 5).join(', '), Math.min(3, 1.2 * shared.length)));
  return reasons;
}

/** What stands around a match. */
function placeReasons({ post, matches }: RelevanceInput, match: Match): ClassificationReason[] {
  if (match.field === 'url') {
    return matches.every(({ field }) => field === 'url') ? [reason('only_in_a_link', match.link, -0.8)] : [];
  }
  const text = (match.field === 'title' ? post.title : post.text) ?? '';
  const found = text.slice(match.start, match.end);
  const before = text.slice(Math.max(0, match.start - 40), match.start);
  const after = text.slice(match.end, match.end + 40);
  const reasons: ClassificationReason[] = [];
  if (/@$/.test(before)) reasons.push(reason('handle', `@${found}`, 2));
  if (/\b(?:at|from|via|by|using|use|with|called|tried) $/i.test(before))
    reasons.push(reason('named_as_a_thing', `${lastWord(before)} ${found}`, 0.7));
  const ownsSomething =
    /^(?:['’]s\b| (?:app|support|ceo|store|inc|team|website|site|account|customer|service|api|plugin|subscription|users?)\b)/i.exec(
      after,
    );
  if (ownsSomething !== null) reasons.push(reason('owns_something', `${found}${ownsSomething[0]}`, 1));
  if (isBrandCasing(found, before, text)) reasons.push(reason('written_as_a_name', found, 1.2));
  if (
    ownsSomething === null &&
    isOrdinary(found) &&
    /^\p{Ll}/u.test(found) &&
    /\b(?:a|an|the|my|your|his|her|this|that|some|every|to|i|you|we|they) $/i.test(before)
  )
    reasons.push(reason('used_as_a_word', `${lastWord(before)} ${found}`, -1.2));
  if (
    /^\p{Lu}/u.test(found) &&
    !isShouted(text) &&
    /^ \p{Lu}\p{Ll}{2,}/u.test(after) &&
    commonWords.has(found.toLowerCase())
  )
    reasons.push(reason('part_of_another_name', `${found}${/^ \p{L}+/u.exec(after)?.[0] ?? ''}`, -1));
  if (/^-\p{L}|^\p{L}/u.test(after) || /\p{L}-$/u.test(before))
    reasons.push(reason('glued_to_another_word', `${lastWord(before)}${found}${after.slice(0, 12)}`, -0.8));
  return reasons;
}

/** A capital in the middle of a sentence of a post that is not all capitals. */
function isBrandCasing(found: string, before: string, text: string): boolean {
  const isMidSentence = /[\p{L}\p{N},;)'"’”] {0,2}$/u.test(before);
  return /^\p{Lu}|\p{Ll}\p{Lu}/u.test(found) && isMidSentence && !isShouted(text) && !isTitleCase(text);
}

function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.7;
}

function soupReasons({ post }: RelevanceInput): ClassificationReason[] {
  const tags = tokenize(post.text).filter(({ raw }) => raw.startsWith('#')).length;
  return tags > 8 ? [reason('hashtag_soup', `${tags} hashtags`, -1)] : [];
}

/** A thing said ten times is still one piece of evidence. */
function onceEach(reasons: readonly ClassificationReason[]): ClassificationReason[] {
  const byCode = new Map<string, ClassificationReason>();
  for (const each of reasons) if (!byCode.has(each.code)) byCode.set(each.code, each);
  return [...byCode.values()];
}

function contentWords(text: string): string[] {
  return tokenize(text.slice(0, 5_000))
    .map(({ word }) => word.replace(/^[@#]/, ''))
    .filter((word) => word.length > 2 && /^\p{L}/u.test(word) && !stopWords.has(word));
}

const stopWords: ReadonlySet<string> = new Set(
  `about after all also and any are because been before being brand but can company could did does doing for from get
  had has have her his how into its just like make makes more most not only other our out over own people product
  service same she should some such than that the their them then there these they this those through too use used
  using very was way were what when where which while who why will with would you your`.split(/\s+/),
);

function hostOf(link: string | null): string | null {
  return link === null ? null : (parseUrl(link)?.hostname.replace(/^www\./, '') ?? null);
}

function lastWord(text: string): string {
  return text.trim().split(/\s/).at(-1) ?? '';
}

function reason(code: string, evidence: string | null, points: number): ClassificationReason {
  return { about: 'relevance', code, evidence: evidence === null ? null : evidence.slice(0, 60), points };
}
