import type { FactoryProvider } from '@nestjs/common';
import { createClassifier, type StrategicClassifier, StrategyConfig } from '@earshot/classification';
import { EmbeddedModel } from './embedded-model.js';
import { LlmJudges } from './llm/llm-judges.js';

/** Injection token of the `StrategicClassifier` that judges new mentions in this process. */
export const CLASSIFIER = Symbol('classifier');

/** Injection token of the one that judges stored mentions again, with a smaller share of the LLM's budget. */
export const RECLASSIFIER = Symbol('reclassifier');

/** Both, over one embedded model. */
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
