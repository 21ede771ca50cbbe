import type { Category, ClassificationReason, Engagement } from '@earshot/domain';
import type { BandProbabilities, ModelScores } from '../text-model.js';
import { attentionReasons } from './attention.js';
import { emergencyIn } from './emergency-words.js';
import { likelyBand, urgencyOfBands } from './urgency-of-bands.js';
import { urgencyReason } from './urgency-reason.js';

/** What the urgency is made from. */
export interface UrgencyInput {
  /** Title and text. */
  readonly text: string;
  readonly category: Category;
  readonly scores: Pick<ModelScores, 'category' | 'urgency' | 'sentiment'>;
  readonly engagement: Engagement;
  readonly publishedAt: Date;
  readonly isRelevant: boolean;
  readonly basis: VerdictBasis;
}

/** What a verdict rests on: a trained model, lists of words of the post's language, of which none may be in it, or nothing. */
export type VerdictBasis = 'model' | 'words' | 'nothing_found' | 'no_list';

/** Praise never gets further than this. */
const mostForPraise = 19;
/** Where nobody can say how urgent it is, it is worth a look: below this nothing falls but what is about something else. */
const unjudged = 35;
/** Of a post about something else nobody has to do anything. */
const mostElsewhere = 34;
/** Danger, security, lost data or an outage of many is urgent at once. */
const leastInEmergency = 80;
const mostAfterAll = 100;
/** Above this nobody is a victim. */
const happy = 0.5;
/** A model that is less sure of the category than this does not silence an emergency. */
const surely = 0.6;
/** Their words are not those of somebody who needs help. */
const borrowed: ReadonlySet<Category> = new Set(['spam', 'promotion', 'news', 'praise', 'feature_request']);

/**
 * How soon somebody should look, 0-100: the band that the models learned from posts that people judged, raised by words of an
 * emergency and by attention, lowered by age. Every term is a reason with its points, and the points add up to the urgency.
 */
export function urgencyOf(
  input: UrgencyInput,
  now: Date,
): { urgency: number; reasons: ClassificationReason[] } {
  const { category, isRelevant, basis } = input;
  const reasons = [firstReason(input)];
  if (category !== 'spam' && category !== 'promotion') {
    reasons.push(...emergencyReasons(input, sumOf(reasons)));
    reasons.push(...attentionReasons(input, now).filter(({ points }) => isJudged(basis) || points > 0));
  }
  if (category === 'praise') cap(reasons, 'praise_can_wait', mostForPraise);
  if (!isRelevant)
    cap(reasons, 'probably_not_about_the_brand', Math.min(mostElsewhere, Math.floor(sumOf(reasons) * 0.4)));
  const shown = reasons.filter(({ points }) => points !== 0);
  return { urgency: Math.max(0, Math.min(mostAfterAll, sumOf(shown))), reasons: shown };
}

function isJudged(basis: VerdictBasis): boolean {
  return basis === 'model' || basis === 'words';
}

function firstReason({ basis, scores }: UrgencyInput): ClassificationReason {
  if (!isJudged(basis)) return urgencyReason('urgency_not_judged', null, unjudged);
  return basis === 'model'
    ? bandReason(scores.urgency)
    : urgencyReason('urgency_by_words', null, urgencyOfBands(scores.urgency));
}

function bandReason(bands: BandProbabilities): ClassificationReason {
  const band = likelyBand(bands);
  return urgencyReason(
    `model_urgency_${bandNames[band] ?? 'nothing'}`,
    `${Math.round(100 * (bands[band] ?? 0))} %`,
    urgencyOfBands(bands),
  );
}

const bandNames = ['nothing', 'week', 'today', 'now'] as const;

function emergencyReasons({ text, category, scores }: UrgencyInput, points: number): ClassificationReason[] {
  const isBorrowed = borrowed.has(category) && scores.category[category] >= surely;
  if (isBorrowed || scores.sentiment.positive > happy || points >= leastInEmergency) return [];
  const emergency = emergencyIn(text);
  return emergency === null
    ? []
    : [urgencyReason(emergency.code, emergency.found, leastInEmergency - points)];
}

function cap(reasons: ClassificationReason[], code: Parameters<typeof urgencyReason>[0], most: number): void {
  const sum = sumOf(reasons);
  if (sum > most) reasons.push(urgencyReason(code, null, most - sum));
}

function sumOf(reasons: readonly ClassificationReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}
