import { describe, expect, it } from '@jest/globals';
import { EnvReader, type Environment } from '@earshot/platform';
import { StrategyConfig } from '../strategy/strategy.config.js';
import { LlmConfig } from './llm.config.js';

function read(env: Environment): { config: LlmConfig; strategy: string; faults: string[] } {
  const reader = new EnvReader(env);
  const config = new LlmConfig(reader);
  const { strategy } = new StrategyConfig(reader);
  return { config, strategy, faults: reader.faults };
}

const openai = { LLM_PROVIDER: 'openai', LLM_MODEL: 'gpt-5.4-mini', LLM_API_KEY: 'sk-secret' };

describe('the LLM configuration', () => {
  it('is empty by default: everything is embedded', () => {
    expect(read({})).toMatchObject({ config: { access: null }, strategy: 'embedded', faults: [] });
  });

  it('makes the strategy hybrid if it is set', () => {
    expect(read(openai)).toMatchObject({
      config: { access: { provider: 'openai', model: 'gpt-5.4-mini', baseUrl: 'https://api.openai.com/v1' } },
      strategy: 'hybrid',
      faults: [],
    });
  });

  it('requires no key for a self-hosted server', () => {
    const own = {
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'llama3.1:8b',
      LLM_BASE_URL: 'http://localhost:11434/v1/',
    };
    expect(read(own)).toMatchObject({
      config: { access: { baseUrl: 'http://localhost:11434/v1', apiKey: null } },
      faults: [],
    });
  });

  it('limits tokens unless configured otherwise, and money if prices are known', () => {
    expect(read(openai).config.limits).toEqual({ tokensPerDay: 2_000_000, usdPerDay: null });
    const prices = { LLM_INPUT_USD_PER_MILLION: '0.15', LLM_OUTPUT_USD_PER_MILLION: '0.6' };
    expect(read({ ...openai, ...prices, LLM_DAILY_BUDGET_USD: '0.5', LLM_DAILY_TOKENS: '0' })).toMatchObject({
      config: { limits: { tokensPerDay: null, usdPerDay: 0.5 }, prices: { inputUsdPerMillion: 0.15 } },
      faults: [],
    });
  });

  it.each<[Environment, RegExp]>([
    [{ ...openai, LLM_PROVIDER: 'skynet' }, /LLM_PROVIDER must be one of openai, anthropic/],
    [{ LLM_MODEL: 'gpt-5.4-mini' }, /LLM_PROVIDER is needed/],
    [{ ...openai, LLM_MODEL: undefined }, /LLM_MODEL must name/],
    [{ ...openai, LLM_MODEL: 'two words' }, /LLM_MODEL must name/],
    [{ ...openai, LLM_API_KEY: undefined }, /LLM_API_KEY is required/],
    [{ ...openai, LLM_BASE_URL: 'ftp://x' }, /LLM_BASE_URL must be a URL/],
    [{ ...openai, LLM_BASE_URL: 'https://me:secret@x.example/v1' }, /LLM_BASE_URL must not contain/],
    [{ ...openai, LLM_DAILY_BUDGET_USD: '5' }, /LLM_DAILY_BUDGET_USD needs/],
    [{ ...openai, LLM_INPUT_USD_PER_MILLION: 'cheap' }, /LLM_INPUT_USD_PER_MILLION must be an amount/],
    [{ ...openai, LLM_DEADLINE_SECONDS: '60' }, /LLM_DEADLINE_SECONDS/],
    [{ CLASSIFIER_STRATEGY: 'hybrid' }, /CLASSIFIER_STRATEGY is hybrid, which needs LLM_PROVIDER/],
    [{ CLASSIFIER_STRATEGY: 'clever' }, /CLASSIFIER_STRATEGY must be one of/],
  ])('with %j reports what is wrong, but never the value of a secret', (env, fault) => {
    const { faults } = read(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults.join()).not.toContain('secret');
  });
});
