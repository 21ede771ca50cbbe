import { type Distributions, distributions } from '../distributions.js';
import { softmax } from '../softmax.js';
import type { ModelScores } from '../text-model.js';
import { type ExplainedQuestion, explanationOf, type MovingWord } from './explanation.js';
import { featuresOf } from './features.js';
import { headScores } from './linear-scores.js';
import { languageColumns, readWeights } from './weights.js';

/** A linear model for the languages other than English that Earshot knows, all in one. */
export interface LanguagesModel {
  /** Probabilities, 0-1, calibrated on posts that it was not trained on. */
  score(text: string): Pick<ModelScores, keyof Distributions>;
  /** Returns the words that moved a verdict most, at most five, strongest first. */
  explain(text: string, about: ExplainedQuestion): readonly MovingWord[];
}

/**
 * Creates the model for other languages. Its features are those of the linear model; it was taught with posts written for it,
 * and with real ones in English, whose marks, emoji and borrowed words mean the same everywhere.
 * Names are not masked: in Japanese, which has no spaces, that would hide the clause around them.
 * @param folder with its files; by default the committed model
 * @throws Error if its files cannot be read or do not belong together
 */
export function createLanguagesModel(
  folder = new URL('../../models/languages/', import.meta.url),
): LanguagesModel {
  const weights = readWeights(folder, languageColumns);
  return {
    score(text) {
      const of = headScores(featuresOf({ text, names: [] }), weights);
      return distributions((head) => softmax(of(head)));
    },
    explain: (text, about) => explanationOf(featuresOf({ text, names: [] }), text, weights, about),
  };
}
