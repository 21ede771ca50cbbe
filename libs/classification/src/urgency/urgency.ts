import {
  type Category,
  type ClassificationReason,
  type Engagement,
  pointsOfLimit,
  type UrgencyLimit,
} from '@earshot/domain';
import type { LanguageKnowledge } from '../other-languages.js';
import type { BandProbabilities, ModelScores } from '../text-model.js';
import { attentionReasons } from './attention.js';
import type { FoundEmergency } from './emergency-phrases.js';
import { likelyBand, urgencyOfBands } from './urgency-bands.js';
import { urgencyReason } from './urgency-reason.js';

export interface UrgencyInput {
  readonly emergency: FoundEmergency | null;
  readonly category: Category;
  readonly scores: Pick<ModelScores, 'category' | 'urgency' | 'sentiment'>;
  readonly engagement: Engagement;
  readonly publishedAt: Date;
  readonly isRelevant: boolean;
  readonly known: LanguageKnowledge;
}

/** The urgency if it cannot be judged: worth a look, and above that of posts about something else. */
const unjudged = 35;
/** Danger, security issues, lost data and widespread outages are urgent at once. */
const leastInEmergency = 80;
const mostAfterAll = 100;
/** Authors with a higher probability of positive sentiment are not affected. */
const happy = 0.5;
/** A model that is less sure of the category does not suppress an emergency. */
const surely = 0.6;
/** In these, words of emergencies do not come from people who need help. */
const borrowed: ReadonlySet<Category> = new Set(['spam', 'promotion', 'news', 'praise', 'feature_request']);

/**
 * How soon the post needs attention, 0-100: the band from models trained on posts that people judged, raised by emergency
 * words and by attention, lowered by age. Every term is a reason with its points, and the points add up to the urgency.
 */
export function urgencyOf(
  input: UrgencyInput,
  now: Date,
): { urgency: number; reasons: ClassificationReason[] } {
  const { category, isRelevant, known } = input;
  const first = firstReason(input);
  const reasons = [first];
  if (category !== 'spam' && category !== 'promotion') {
    reasons.push(...emergencyReasons(input, sumOf(reasons)));
    reasons.push(...attentionReasons(input, now).filter(({ points }) => known !== 'not' || points > 0));
  }
  if (category === 'praise') reasons.push(limitReason('praise_can_wait', reasons));
  if (!isRelevant) reasons.push(limitReason('probably_not_about_the_brand', reasons));
  // The first one says how sure the model is, also that there is nothing to do.
  const shown = reasons.filter((reason) => reason === first || reason.points !== 0);
  return { urgency: Math.max(0, Math.min(mostAfterAll, sumOf(shown))), reasons: shown };
}

function firstReason({ known, scores }: UrgencyInput): ClassificationReason {
  return known === 'not' ? urgencyReason('urgency_not_judged', null, unjudged) : bandReason(scores.urgency);
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

function emergencyReasons(
  { emergency, category, scores, known }: UrgencyInput,
  points: number,
): ClassificationReason[] {
  const isBorrowed =
    (borrowed.has(category) && scores.category[category] >= surely) || scores.sentiment.positive > happy;
  // In other languages than English, what else the models say is no surer than the emergency.
  if ((known === 'well' && isBorrowed) || points >= leastInEmergency) return [];
  return emergency === null
    ? []
    : [urgencyReason(emergency.code, emergency.found, leastInEmergency - points)];
}

function limitReason(limit: UrgencyLimit, reasons: readonly ClassificationReason[]): ClassificationReason {
  return urgencyReason(limit, null, pointsOfLimit(limit, sumOf(reasons)));
}

function sumOf(reasons: readonly ClassificationReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}
