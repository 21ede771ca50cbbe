import type { Provider } from '@nestjs/common';
import { createClassifier, StrategyConfig } from '@earshot/classification';
import { EmbeddedModel } from './embedded-model.js';
import { LlmJudges } from './llm-judges.js';

/** Injection token of the `StrategicClassifier` that judges stored mentions again. */
export const RECLASSIFIER = Symbol('reclassifier');

export const reclassifierProvider: Provider = {
  provide: RECLASSIFIER,
  inject: [StrategyConfig, EmbeddedModel, LlmJudges],
  useFactory: (config: StrategyConfig, { classifier }: EmbeddedModel, { ofReclassification }: LlmJudges) =>
    createClassifier(config, classifier, ofReclassification),
};
