import { setImmediate as immediate } from 'node:timers/promises';
import type { Classification } from '@earshot/domain';
import type { ClassifyInput } from '../classifier.js';
import { createEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { EmbeddedModels } from '../embedded/embedded-models.js';
import { createLinearModel } from '../linear/linear-model.js';

/** So many at once; other work of the process runs in between. */
const portion = 5;

/** Judges posts for a monitor that does not exist yet. */
export interface DraftJudge {
  judge(inputs: readonly ClassifyInput[], now: Date): Promise<readonly Classification[]>;
}

/**
 * Judges as classifiers do where the transformer does not answer: by the same rules and evidence, with the linear model, which
 * takes some milliseconds a post and a few MB of memory. What the transformer or a language model would add is missing.
 * @throws Error where the files of the linear model are broken
 */
export function openDraftJudge(): DraftJudge {
  const linear = createLinearModel();
  const classifier = createEmbeddedClassifier(
    new EmbeddedModels(linear, null),
    (text, about) => linear.explain(text, about).words,
  );
  return {
    async judge(inputs, now) {
      const judged: Classification[] = [];
      for (let at = 0; at < inputs.length; at += portion) {
        judged.push(...(await classifier.classify(inputs.slice(at, at + portion), now)));
        await immediate();
      }
      return judged;
    },
  };
}
