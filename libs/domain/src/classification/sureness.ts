import type { ClassificationReason } from './classification.js';

/** How sure a verdict is, in words. */
export const surenesses = ['very sure', 'fairly sure', 'not very sure', 'only a guess'] as const;
export type Sureness = (typeof surenesses)[number];

/**
 * How sure a verdict is by what speaks for it: relevance by its evidence together, the category by its probability, the sentiment
 * by how far apart good and bad are. Where a verdict carries no evidence of its own, and for the urgency, the confidence
 * of the whole classification decides, and nothing is surer than "not very sure" where that is low.
 * @param confidence 0-1
 */
export function surenessOf(
  about: ClassificationReason['about'],
  reasons: readonly ClassificationReason[],
  confidence: number,
): Sureness {
  const own = reasons.length === 0 ? null : ownProbability(about, reasons);
  const level = levelOf(own ?? confidence);
  return surenesses[confidence < lowConfidence ? Math.max(2, level) : level] ?? 'only a guess';
}

const lowConfidence = 0.35;

function levelOf(probability: number): number {
  if (probability >= 0.85) return 0;
  if (probability >= 0.65) return 1;
  return probability >= 0.45 ? 2 : 3;
}

/** null = the reasons do not tell. */
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
      // As earlier versions noted it: the weights of words.
      return logistic(sum / 2 - 1.5);
    }
    case 'sentiment':
      // Neutral has nothing on either side.
      return reasons.some(({ code }) => code === 'model_neutral') ? 0.9 - sum : 0.4 + 0.5 * Math.min(1, sum);
    case 'urgency':
    case 'provider':
      return null;
  }
}

function logistic(weight: number): number {
  return 1 / (1 + Math.exp(-weight));
}
