import { setImmediate as immediate } from 'node:timers/promises';
import type { Classification } from '@earshot/domain';
import type { ClassifyInput } from '../classifier.js';
import { openEmbeddedClassifier } from '../embedded/open-embedded-classifier.js';

/** The number of posts judged at once; other work of the process runs between batches. */
const portion = 5;

/** Judges posts for a monitor that does not exist yet. */
export interface DraftJudge {
  judge(inputs: readonly ClassifyInput[], now: Date): Promise<readonly Classification[]>;
}

/**
 * Judges like the classifiers without the transformer: by the same rules and evidence, with the linear model, which takes
 * some milliseconds per post and a few MB of memory. Whatever the transformer or a language model would add is missing.
 * @throws Error if the files of the linear model are broken
 */
export function openDraftJudge(): DraftJudge {
  const classifier = openEmbeddedClassifier({ model: 'linear', threads: 1 });
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
