import type { Category, ClassificationReason, Engagement } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';
import { angerReasons } from './anger.js';
import { attentionReasons } from './attention.js';
import { urgencyReason } from './urgency-reason.js';
import { wordReasons } from './urgency-words.js';

/** What the urgency is summed from. */
export interface UrgencyInput {
  /** Title and text. */
  readonly text: string;
  readonly category: Category;
  readonly scores: ModelScores;
  readonly engagement: Engagement;
  readonly publishedAt: Date;
  readonly isRelevant: boolean;
  /** false: no English words are read. */
  readonly isEnglish: boolean;
}

/** Bug reports weigh as complaints: words of an outage turn one into the other and must never lower the sum. */
const basePoints: Readonly<Record<Category, number>> = {
  complaint: 30, bug_report: 30, buying_intent: 30, question: 22, comparison: 16, news: 15, feature_request: 12,
  other: 8, praise: 3, promotion: 2, spam: 0,
}; // prettier-ignore

/** Praise never gets further than this. */
const mostForPraise = 19;

/**
 * How soon somebody should look, 0-100: a plain sum. Every term is a reason with its points, and the points add up to
 * the urgency (cut at 0 and 100). Words of trouble, a worse feeling and more engagement never lower it.
 */
export function urgencyOf(
  input: UrgencyInput,
  now: Date,
): { urgency: number; reasons: ClassificationReason[] } {
  const reasons = pressingReasons(input, now).filter(({ points }) => points !== 0);
  const pressing = sumOf(reasons);
  if (input.category === 'praise' && pressing > mostForPraise)
    reasons.push(urgencyReason('praise_can_wait', null, mostForPraise - pressing));
  const sum = sumOf(reasons);
  if (!input.isRelevant && sum > 0)
    reasons.push(urgencyReason('probably_not_about_the_brand', null, -sum * 0.6));
  return { urgency: Math.max(0, Math.min(100, sumOf(reasons))), reasons };
}

function pressingReasons(input: UrgencyInput, now: Date): ClassificationReason[] {
  const { category, scores, isEnglish } = input;
  const base = urgencyReason(`category_${category}`, null, basePoints[category]);
  // Spam and adverts borrow urgent words; nobody has to answer them.
  if (category === 'spam' || category === 'promotion') return [base];
  const isTrouble = category === 'complaint' || category === 'bug_report';
  return [
    base,
    ...(isTrouble
      ? [urgencyReason('likely_complaint', percent(scores.complaint), 10 * scores.complaint)]
      : []),
    urgencyReason('negative_feeling', percent(scores.sentiment.negative), 15 * scores.sentiment.negative),
    ...(isEnglish ? wordReasons(input) : []),
    ...angerReasons(input),
    ...attentionReasons(input, now),
  ];
}

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}

function sumOf(reasons: readonly ClassificationReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}
