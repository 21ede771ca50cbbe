import type { EnvReader } from '@earshot/platform';

const strategyNames = ['embedded', 'llm', 'hybrid'] as const;
/** `embedded`: the LLM is never asked; `llm`: asked about every post; `hybrid`: asked if it is worth it. */
export type StrategyName = (typeof strategyNames)[number];

export class StrategyConfig {
  readonly strategy: StrategyName;

  constructor(env: EnvReader) {
    const hasLlm = env.optionalText('LLM_PROVIDER') !== null;
    const text = env.optionalText('CLASSIFIER_STRATEGY') ?? (hasLlm ? 'hybrid' : 'embedded');
    const named = strategyNames.find((name) => name === text);
    if (named === undefined)
      env.fault('CLASSIFIER_STRATEGY', `must be one of ${strategyNames.join(', ')}`, null);
    else if (named !== 'embedded' && !hasLlm)
      env.fault('CLASSIFIER_STRATEGY', `is ${named}, which needs LLM_PROVIDER`, null);
    this.strategy = named ?? 'embedded';
  }
}
