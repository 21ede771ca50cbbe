import type { Category, ClassificationReason, Engagement } from '@earshot/domain';
import type { CategoryVerdict } from './category.js';
import type { Feeling } from './sentiment.js';
import { urgencyFactors } from './urgency-factors.js';

/** What the urgency is summed from. */
export interface UrgencyInput {
  readonly text: string;
  readonly verdict: CategoryVerdict;
  readonly feeling: Feeling;
  readonly engagement: Engagement;
  readonly publishedAt: Date;
  readonly isRelevant: boolean;
  readonly isEnglish: boolean;
}

/** Bug reports weigh as complaints: words of an outage turn one into the other and must never lower the sum. */
const basePoints: Readonly<Record<Category, number>> = {
  complaint: 40, bug_report: 40, buying_intent: 35, question: 25, comparison: 20, feature_request: 15, news: 15,
  other: 8, praise: 3, promotion: 2, spam: 0,
}; // prettier-ignore

/**
 * How soon somebody should look, 0-100: a plain sum. Every term is a reason with its points, and the points add up to
 * the urgency (cut at 0 and 100).
 */
export function urgencyOf(
  input: UrgencyInput,
  now: Date,
): { urgency: number; reasons: ClassificationReason[] } {
  const { verdict, feeling } = input;
  const reasons = [reason(`category_${verdict.category}`, null, basePoints[verdict.category])];
  const isTrouble = verdict.category === 'complaint' || verdict.category === 'bug_report';
  if (isTrouble) reasons.push(reason('strength_of_complaint', null, Math.min(10, verdict.points * 1.5)));
  if (feeling.score < 0) {
    const words = feeling.reasons.filter(({ points }) => points < 0).map(({ evidence }) => evidence);
    reasons.push(reason('negative_feeling', words.join(', ').slice(0, 60), -feeling.score * 15));
  }
  // Spam borrows urgent words; nobody has to answer it.
  if (input.isEnglish && verdict.category !== 'spam' && verdict.category !== 'promotion')
    reasons.push(...factorReasons(input.text, feeling));
  if (isTrouble || verdict.category === 'question' || verdict.category === 'buying_intent')
    reasons.push(...audienceReasons(input.engagement));
  reasons.push(...ageReasons(input.publishedAt, now));
  const told = reasons.filter(({ points }) => points !== 0);
  const sum = told.reduce((total, { points }) => total + points, 0);
  if (!input.isRelevant && sum > 0) told.push(reason('probably_not_about_the_brand', null, -sum * 0.6));
  const urgency = told.reduce((total, { points }) => total + points, 0);
  return { urgency: Math.max(0, Math.min(100, urgency)), reasons: told };
}

function factorReasons(text: string, { sentiment }: Feeling): ClassificationReason[] {
  return urgencyFactors.flatMap(({ code, points, pattern, onlyUnlessPositive }) => {
    const match = onlyUnlessPositive && sentiment === 'positive' ? null : pattern.exec(text);
    return match === null ? [] : [reason(code, match[0].trim().slice(0, 60), points)];
  });
}

/** Who is seen by many is answered sooner. Counts that a source does not tell add nothing. */
function audienceReasons(engagement: Engagement): ClassificationReason[] {
  const count = (...names: string[]): number =>
    names.reduce((sum, name) => sum + Math.max(0, engagement[name] ?? 0), 0);
  const weight =
    count('likes', 'upvotes', 'reactions') +
    3 * count('reposts', 'quotes') +
    2 * count('comments', 'replies');
  const points = Math.min(8, 3 * Math.log10(1 + weight));
  return points < 1 ? [] : [reason('audience', `${weight} weighted reactions`, points)];
}

function ageReasons(publishedAt: Date, now: Date): ClassificationReason[] {
  const ageHours = (now.getTime() - publishedAt.getTime()) / 3_600_000;
  const points = -Math.min(15, Math.floor(Math.max(0, ageHours - 24) / 6));
  return points === 0 ? [] : [reason('age', `${Math.floor(ageHours / 24)} days old`, points)];
}

function reason(code: string, evidence: string | null, points: number): ClassificationReason {
  return { about: 'urgency', code, evidence: evidence === '' ? null : evidence, points: Math.round(points) };
}
