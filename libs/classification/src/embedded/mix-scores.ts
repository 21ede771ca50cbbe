import { distributions, type Distributions, inOrder } from '../distributions.js';
import type { ModelScores } from '../text-model.js';

/** How two models are heard together in one head. */
export interface HeadMix {
  /** How much the second model counts, 0-1. */
  readonly share: number;
  /** Where two agree they may be surer than either: above 1 makes what they say together sharper. */
  readonly sharpness: number;
}

export type MixWeights = Readonly<Record<Exclude<keyof ModelScores, 'brand' | 'alike'>, HeadMix>>;

/**
 * What two models say together: in each head the weighted geometric mean of their probabilities, so that who is sure
 * counts more. Probabilities in, probabilities out. Of the brand and of likeness only the first is asked, unless it says
 * nothing.
 */
export function mixScores(first: ModelScores, second: ModelScores, weights: MixWeights): ModelScores {
  const either = (head: Exclude<keyof MixWeights, keyof Distributions>): number => {
    const [yes = 0] = mixed([first[head], 1 - first[head]], [second[head], 1 - second[head]], weights[head]);
    return yes;
  };
  const [one, other] = [inOrder(first), inOrder(second)];
  const several = (head: keyof Distributions): number[] => mixed(one[head], other[head], weights[head]);
  return {
    ...distributions({
      sentiment: several('sentiment'),
      category: several('category'),
      urgency: several('urgency'),
    }),
    complaint: either('complaint'),
    question: either('question'),
    buyingIntent: either('buyingIntent'),
    spam: either('spam'),
    anger: either('anger'),
    brand: first.brand ?? second.brand,
    alike: first.alike ?? second.alike,
  };
}

/** Keeps a model that is wrongly sure from being never outvoted. */
const least = 1e-6;

function mixed(first: readonly number[], second: readonly number[], { share, sharpness }: HeadMix): number[] {
  const log = (probability: number | undefined): number => Math.log(Math.max(least, probability ?? 0));
  const products = first.map((each, index) =>
    Math.exp(sharpness * ((1 - share) * log(each) + share * log(second[index]))),
  );
  const sum = products.reduce((total, product) => total + product, 0);
  return products.map((product) => product / sum);
}
