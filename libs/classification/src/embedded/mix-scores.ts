import { distributions, type Distributions, inOrder, yesNo } from '../distributions.js';
import { softmax } from '../softmax.js';
import type { ModelScores, YesNoHead } from '../text-model.js';

/** How the results of two models are combined in one head. */
export interface HeadMix {
  /** The weight of the second model, 0-1. */
  readonly share: number;
  /** Two models that agree may be surer than each alone: a value above 1 sharpens the combined probabilities. */
  readonly sharpness: number;
}

export type MixWeights = Readonly<Record<keyof Distributions | YesNoHead, HeadMix>>;

/** For the transformer and the linear model. Chosen on validation rows: `npm run eval -- --weights` compares alternatives. */
const mixWeights: MixWeights = {
  sentiment: { share: 0.4, sharpness: 1.2 },
  category: { share: 0, sharpness: 1 },
  urgency: { share: 0.3, sharpness: 1.1 },
  emergency: { share: 0.6, sharpness: 1 },
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

/**
 * Combines the scores of two models: in each head, the weighted geometric mean of their probabilities, so that the surer
 * model counts more. The result is again probabilities. Brand, likeness and meaning come from the first model, unless it
 * gives none.
 */
export function mixScores(first: ModelScores, second: ModelScores, weights: MixWeights): ModelScores {
  const either = (head: YesNoHead): number => {
    const [yes = 0] = mixed([first[head], 1 - first[head]], [second[head], 1 - second[head]], weights[head]);
    return yes;
  };
  const [one, other] = [inOrder(first), inOrder(second)];
  return {
    ...distributions((head) => mixed(one[head], other[head], weights[head])),
    ...yesNo(either),
    brand: first.brand ?? second.brand,
    alike: first.alike ?? second.alike,
    alikeAgainst: first.alikeAgainst ?? second.alikeAgainst,
    meaning: first.meaning ?? second.meaning,
  };
}

/** Keeps a model that is wrongly certain from becoming impossible to outvote. */
const least = 1e-6;

function mixed(first: readonly number[], second: readonly number[], { share, sharpness }: HeadMix): number[] {
  const log = (probability: number | undefined): number => Math.log(Math.max(least, probability ?? 0));
  return softmax(
    first.map((each, index) => sharpness * ((1 - share) * log(each) + share * log(second[index]))),
  );
}
