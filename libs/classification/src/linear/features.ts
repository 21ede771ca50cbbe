import { type HashedFeatures, hashedFeaturesOf } from './hashed-features.js';
import { type CountedFeature, countedFeaturesOf, negationsOf } from './lexicon-features.js';
import { readTokens, type TextToken } from './text-tokens.js';
import { readUnits, type TextUnits } from './text-units.js';
import type { ModelText } from '../text-model.js';

/** All features of a text that the linear model uses. */
export interface TextFeatures {
  readonly text: TextUnits;
  readonly tokens: readonly TextToken[];
  /** For each token the index of the negation that applies to it; -1 = none. */
  readonly negatedBy: readonly number[];
  readonly hashed: HashedFeatures;
  readonly counted: readonly CountedFeature[];
}

/** The number of UTF-16 units read from a longer text, around the first name. */
const readLength = 4_000;

/** Extracts the features of a text. The same text gives the same features on every machine, in linear time. */
export function featuresOf({ text, names }: ModelText): TextFeatures {
  const first = names[0]?.start ?? 0;
  const from = Math.max(0, Math.min(first - readLength / 4, text.length - readLength));
  const units = readUnits(text, from, Math.min(text.length, from + readLength));
  const tokens = readTokens(units, names);
  const negatedBy = negationsOf(tokens);
  return {
    text: units,
    tokens,
    negatedBy,
    hashed: hashedFeaturesOf(units, tokens, negatedBy),
    counted: countedFeaturesOf(units, tokens, negatedBy),
  };
}
