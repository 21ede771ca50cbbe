import type { ClassificationReason } from './classification.js';
import { percentIn } from '../text/percent-in.js';
import { sentimentRivalIn } from './sentiment-rival.js';
import { urgencyBand } from './urgency-bands.js';

/** Levels of certainty, in words. */
export const surenesses = ['very sure', 'fairly sure', 'not very sure', 'only a guess'] as const;
export type Sureness = (typeof surenesses)[number];

/**
 * How certain a verdict is: relevance by its total evidence, the category and the sentiment by their probability (a feeling
 * stored without its rival by its distance from the opposite), the urgency by the probability of its band. If other
 * reasons moved the urgency out of that band, and for verdicts without evidence of their own, the confidence of the whole
 * classification decides; words quoted by a language model are no measure. If the confidence is low, no verdict is more
 * certain than "not very sure".
 * @param confidence 0-1
 */
export function surenessOf(
  about: ClassificationReason['about'],
  reasons: readonly ClassificationReason[],
  confidence: number,
): Sureness {
  const measured = reasons.filter(({ code }) => code !== 'llm_words');
  const own = measured.length === 0 ? null : ownProbability(about, measured);
  const level = levelOf(own ?? confidence);
  return surenesses[confidence < lowConfidence ? Math.max(2, level) : level] ?? 'only a guess';
}

const lowConfidence = 0.35;

function levelOf(probability: number): number {
  if (probability >= 0.85) return 0;
  if (probability >= 0.65) return 1;
  return probability >= 0.45 ? 2 : 3;
}

/** The verdict's own probability; null = the reasons do not contain it. */
function ownProbability(
  about: ClassificationReason['about'],
  reasons: readonly ClassificationReason[],
): number | null {
  const sum = Math.abs(reasons.reduce((total, { points }) => total + points, 0));
  switch (about) {
    case 'relevance':
      return logistic(sum);
    case 'category': {
      const model = reasons.find(({ code }) => code === 'model_category');
      if (model !== undefined) return model.points / 10;
      // Word weights, as stored by earlier versions.
      return logistic(sum / 2 - 1.5);
    }
    case 'sentiment':
      return (
        sentimentRivalIn(reasons)?.probability ??
        neutralProbability(reasons, sum) ??
        0.4 + 0.5 * Math.min(1, sum)
      );
    case 'urgency':
      return bandProbability(reasons);
    case 'provider':
      return null;
  }
}

/** Reasons stored by earlier versions do not contain it: neutral then has no evidence on either side. */
function neutralProbability(reasons: readonly ClassificationReason[], sum: number): number | null {
  const model = reasons.find(({ code }) => code === 'model_neutral');
  return model === undefined ? null : (percentIn(model.evidence) ?? 0.9 - sum);
}

/** null = the model did not decide alone. */
function bandProbability(reasons: readonly ClassificationReason[]): number | null {
  const model = reasons.find(({ code }) => code.startsWith('model_urgency_'));
  const urgency = reasons.reduce((total, { points }) => total + points, 0);
  return model === undefined || urgencyBand(model.points) !== urgencyBand(urgency)
    ? null
    : percentIn(model.evidence);
}

function logistic(weight: number): number {
  return 1 / (1 + Math.exp(-weight));
}
