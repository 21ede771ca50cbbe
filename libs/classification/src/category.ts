import { categories, type Category, type ClassificationReason } from '@earshot/domain';
import { categoryRules, spamSigns } from './category-rules.js';
import type { Feeling } from './sentiment.js';
import { isLink, type Token } from './tokens.js';

/** The category that won, and by how much. */
export interface CategoryVerdict {
  readonly category: Category;
  /** Weight of what speaks for it; below 2 nothing does and it is `other`. */
  readonly points: number;
  /** How far it is ahead of the next category. */
  readonly margin: number;
  readonly reasons: readonly ClassificationReason[];
}

/** A text with what was already read from it. */
export interface CategoryInput {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly feeling: Feeling;
  readonly linkCount: number;
  /** false: only what needs no English words speaks. */
  readonly isEnglish: boolean;
}

/** What a post is about: every rule that applies adds its weight, the heaviest category wins, ties go to the earlier. */
export function categoryOf(input: CategoryInput): CategoryVerdict {
  const evidence = [...(input.isEnglish ? wordEvidence(input.text) : []), ...shapeEvidence(input)];
  const weights = new Map<Category, number>();
  for (const { category, points } of evidence) weights.set(category, (weights.get(category) ?? 0) + points);
  applyFeeling(weights, input.feeling);
  // "I love it, but it is down" is no praise today.
  if (evidence.some(({ code }) => code === 'outage')) weights.set('praise', (weights.get('praise') ?? 0) / 2);
  const ranked = categories
    .map((category) => ({ category, points: weights.get(category) ?? 0 }))
    .sort((a, b) => b.points - a.points);
  const [best, next] = ranked;
  if (best === undefined || best.points < 2) return { category: 'other', points: 0, margin: 0, reasons: [] };
  return {
    ...best,
    margin: best.points - (next?.points ?? 0),
    reasons: evidence
      .filter(({ category }) => category === best.category)
      .map(({ code, found, points }) => ({ about: 'category', code, evidence: found, points })),
  };
}

interface Evidence {
  readonly category: Category;
  readonly code: string;
  readonly found: string | null;
  readonly points: number;
}

function wordEvidence(text: string): Evidence[] {
  const found = categoryRules.flatMap(({ category, code, points, pattern }): Evidence[] => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ category, code, found: match[0].trim().slice(0, 60), points }];
  });
  return [...found, ...spamEvidence(text)];
}

function spamEvidence(text: string): Evidence[] {
  const signs = spamSigns.flatMap(({ code, pattern }): Evidence[] => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ category: 'spam', code, found: match[0].trim().slice(0, 60), points: 4 }];
  });
  if (signs.length >= 2) return signs;
  // One sign is at most advertising.
  return signs.map((sign) => ({ ...sign, category: 'promotion', points: 2 }));
}

function shapeEvidence({ text, tokens, linkCount, feeling, isEnglish }: CategoryInput): Evidence[] {
  const evidence: Evidence[] = [];
  const marks = tokens.find(({ raw }) => raw.startsWith('?'))?.raw ?? (/[？؟]/u.exec(text)?.[0] || null);
  if (marks !== null) evidence.push({ category: 'question', code: 'question_mark', found: marks, points: 2 });
  const hashtags = tokens.filter(({ raw }) => raw.startsWith('#')).length;
  if (hashtags > 6 && linkCount > 0)
    evidence.push({ category: 'spam', code: 'hashtag_soup', found: `${hashtags} hashtags`, points: 5 });
  else if (hashtags > 3 || linkCount > 3)
    evidence.push({ category: 'promotion', code: 'links_and_hashtags', found: null, points: 2 });
  if (isEnglish && (linkCount > 0 || tokens.some(isLink)) && isHeadline(text))
    evidence.push({ category: 'news', code: 'headline_with_link', found: null, points: 2 });
  if (feeling.sentiment === 'negative')
    evidence.push({ category: 'complaint', code: 'negative_words', found: wordsOf(feeling), points: 2 });
  if (feeling.sentiment === 'positive' && feeling.score > 0.4)
    evidence.push({ category: 'praise', code: 'positive_words', found: wordsOf(feeling), points: 2 });
  return evidence;
}

/** Nobody praises in anger, angry questions want no answer, and thanks in advance are no complaint. */
function applyFeeling(weights: Map<Category, number>, { sentiment }: Feeling): void {
  const scale = (category: Category, factor: number): void => {
    const points = weights.get(category);
    if (points !== undefined) weights.set(category, points * factor);
  };
  if (sentiment === 'negative') {
    scale('praise', 0.3);
    scale('question', 0.8);
  }
  if (sentiment === 'positive') scale('complaint', 0.6);
}

/** Most words begin with a capital and nobody says "I". */
function isHeadline(text: string): boolean {
  const words = text.replace(/https?:\/\/\S{1,2000}/g, '').match(/\p{L}[\p{L}'’]{2,30}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 4 && capitals / words.length >= 0.5 && !/\b(?:i|i['’]m|my|we|our|you)\b/i.test(text);
}

function wordsOf(feeling: Feeling): string {
  return feeling.reasons
    .map(({ evidence }) => evidence)
    .join(', ')
    .slice(0, 60);
}
