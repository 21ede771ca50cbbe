import type { FactoryProvider } from '@nestjs/common';
import { createClassifier, type StrategicClassifier, StrategyConfig } from '@earshot/classification';
import { EmbeddedModel } from './embedded-model.js';
import { LlmJudges } from './llm/llm-judges.js';

/** Injection token of the `StrategicClassifier` for new mentions. */
export const CLASSIFIER = Symbol('classifier');

/** Injection token of the classifier that reclassifies stored mentions, with a smaller share of the LLM budget. */
export const RECLASSIFIER = Symbol('reclassifier');

/** Providers of both classifiers, which share one embedded model. */
export const classifiersProvider = [
  provide(CLASSIFIER, ({ ofNewMentions }) => ofNewMentions),
  provide(RECLASSIFIER, ({ ofReclassification }) => ofReclassification),
];

function provide(
  token: symbol,
  judgeOf: (judges: LlmJudges) => LlmJudges['ofNewMentions'],
): FactoryProvider<StrategicClassifier> {
  return {
    provide: token,
    inject: [StrategyConfig, EmbeddedModel, LlmJudges],
    useFactory: (config: StrategyConfig, { classifier }: EmbeddedModel, judges: LlmJudges) =>
      createClassifier(config, classifier, judgeOf(judges)),
  };
}
