import type { MixWeights } from './mix-scores.js';

/** Of the transformer and the linear model. Chosen on validation rows: `npm run eval -- --weights` shows what others would bring. */
const mixWeights: MixWeights = {
  sentiment: { share: 0.4, sharpness: 1.2 },
  category: { share: 0.2, sharpness: 1.2 },
  urgency: { share: 0.3, sharpness: 1.1 },
  complaint: { share: 0.2, sharpness: 1.1 },
  question: { share: 0.4, sharpness: 1.2 },
  buyingIntent: { share: 0.2, sharpness: 1.1 },
  spam: { share: 0.6, sharpness: 1.3 },
  anger: { share: 0.3, sharpness: 1.2 },
};

/** The linear model knows no brand: of posts that name one it is asked less how they feel. */
const namedMixWeights: MixWeights = { ...mixWeights, sentiment: { share: 0.15, sharpness: 1 } };

/** @param isNamed whether the transformer's input marks where the name stands */
export function mixWeightsOf(isNamed: boolean): MixWeights {
  return isNamed ? namedMixWeights : mixWeights;
}
