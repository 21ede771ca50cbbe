import type { Classification } from '@earshot/domain';
import type { Classifier, ClassifyInput, EmbeddedClassifier, EmbeddedStatus } from '../classifier.js';
import type { LlmJudge } from '../llm/llm-judge.js';
import { classificationOf, mergeVerdicts } from './merge-verdicts.js';
import { needsLlm } from './needs-llm.js';
import type { StrategyName } from './strategy.config.js';

/** A classifier whose verdicts may carry one of several names. */
export interface StrategicClassifier extends Classifier {
  /** All names that it currently assigns: a verdict with another name comes from an older classifier. */
  readonly names: readonly string[];
  /** Resolves when it is known which embedded model is used. */
  ready(): Promise<EmbeddedStatus>;
}

/**
 * Creates the product's classifier. The embedded one always judges first; the LLM is then asked as the strategy says, but
 * never about a post that contains no name any more. Whatever the LLM does, every post has a verdict by the LLM's deadline.
 * @param judge null = none is configured, so only the embedded one is used, whatever the strategy
 */
export function createClassifier(
  { strategy }: { readonly strategy: StrategyName },
  embedded: EmbeddedClassifier,
  judge: LlmJudge | null,
): StrategicClassifier {
  const asked = strategy === 'embedded' ? null : judge;
  return {
    get name() {
      return asked !== null && strategy === 'llm' ? asked.name : embedded.name;
    },
    get names() {
      return [embedded.name, ...(asked === null ? [] : [asked.name])];
    },
    ready: () => embedded.ready(),
    async classify(inputs, now): Promise<readonly Classification[]> {
      const verdicts = await embedded.classify(inputs, now);
      if (asked === null) return verdicts.map(classificationOf);
      const chosen = inputs.flatMap((input, index): [number, ClassifyInput][] => {
        const verdict = verdicts[index];
        if (verdict === undefined || input.isNameGone === true) return [];
        return strategy === 'llm' || needsLlm(verdict) ? [[index, input]] : [];
      });
      const outcomes = await asked.judge(chosen.map(([, input]) => input));
      const outcomeOf = new Map(chosen.map(([index], position) => [index, outcomes[position]]));
      return verdicts.map((verdict, index) => {
        const outcome = outcomeOf.get(index);
        if (outcome === undefined) return classificationOf(verdict);
        const isNamed = (inputs[index]?.matches ?? []).length > 0;
        return mergeVerdicts(verdict, outcome, asked.name, isNamed);
      });
    },
  };
}
