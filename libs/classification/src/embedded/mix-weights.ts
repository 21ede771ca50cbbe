import type { MixWeights } from './mix-scores.js';

/** Of the transformer and the linear model. Chosen on validation rows: `npm run eval -- --weights` shows what others would bring. */
export const mixWeights: MixWeights = {
  sentiment: { share: 0.4, sharpness: 1.2 },
  complaint: { share: 0.2, sharpness: 1.1 },
  question: { share: 0.4, sharpness: 1.2 },
  buyingIntent: { share: 0.2, sharpness: 1.1 },
  spam: { share: 0.4, sharpness: 1.7 },
  anger: { share: 0.3, sharpness: 1.2 },
};
