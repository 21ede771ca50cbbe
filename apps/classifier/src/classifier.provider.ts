import type { Provider } from '@nestjs/common';
import { createClassifier, StrategyConfig } from '@earshot/classification';
import { EmbeddedModel } from './embedded-model.js';
import { LlmJudges } from './llm-judges.js';

/** Injection token of the `Classifier` that judges new mentions in this process. */
export const CLASSIFIER = Symbol('classifier');

export const classifierProvider: Provider = {
  provide: CLASSIFIER,
  inject: [StrategyConfig, EmbeddedModel, LlmJudges],
  useFactory: (config: StrategyConfig, { classifier }: EmbeddedModel, { ofNewMentions }: LlmJudges) =>
    createClassifier(config, classifier, ofNewMentions),
};
