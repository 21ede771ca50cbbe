import type { MixWeights } from './mix-scores.js';

/** For the transformer and the linear model. Chosen on validation rows: `npm run eval -- --weights` compares alternatives. */
const mixWeights: MixWeights = {
  sentiment: { share: 0.4, sharpness: 1.2 },
  category: { share: 0.2, sharpness: 1.2 },
  urgency: { share: 0.3, sharpness: 1.1 },
  emergency: { share: 0.3, sharpness: 1 },
  complaint: { share: 0.2, sharpness: 1.1 },
  question: { share: 0.4, sharpness: 1.2 },
  buying_intent: { share: 0.2, sharpness: 1.1 },
  spam: { share: 0.6, sharpness: 1.3 },
  anger: { share: 0.3, sharpness: 1.2 },
};

/** The linear model does not recognise brands, so its sentiment has less weight for posts that name one. */
const namedMixWeights: MixWeights = { ...mixWeights, sentiment: { share: 0.15, sharpness: 1 } };

/** @param isNamed whether the transformer's input marks the name */
export function mixWeightsOf(isNamed: boolean): MixWeights {
  return isNamed ? namedMixWeights : mixWeights;
}
