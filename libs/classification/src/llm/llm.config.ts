import { parseUrl } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';
import type { LlmPrices } from './llm-cost.js';

const llmProviderNames = ['openai', 'anthropic'] as const;
export type LlmProviderName = (typeof llmProviderNames)[number];

/** Daily limits (UTC) for all processes together; null = no limit. */
export interface LlmLimits {
  readonly tokensPerDay: number | null;
  readonly usdPerDay: number | null;
}

/** How to reach a model. */
export interface LlmAccess {
  readonly provider: LlmProviderName;
  readonly model: string;
  readonly baseUrl: string;
  /** null = the server needs none. */
  readonly apiKey: string | null;
}

/** Which language model judges posts, and what it may cost. */
export class LlmConfig {
  /** null = no model is configured. */
  readonly access: LlmAccess | null;
  /** The time limit for all calls of one batch of posts; posts without an answer by then get the embedded model's verdict. */
  readonly deadlineMs: number;
  readonly limits: LlmLimits;
  readonly prices: LlmPrices;

  constructor(env: EnvReader) {
    this.access = readAccess(env);
    // Shorter than a batch's lease, so that no other worker claims its mentions.
    this.deadlineMs = env.durationMs('LLM_DEADLINE_SECONDS', { default: 20, min: 1, max: 25 });
    this.prices = {
      inputUsdPerMillion: readUsd(env, 'LLM_INPUT_USD_PER_MILLION'),
      outputUsdPerMillion: readUsd(env, 'LLM_OUTPUT_USD_PER_MILLION'),
    };
    const tokens = env.integer('LLM_DAILY_TOKENS', { default: 2_000_000, min: 0, max: 1_000_000_000_000 });
    const usdPerDay = readUsd(env, 'LLM_DAILY_BUDGET_USD');
    if (usdPerDay !== null && Object.values(this.prices).includes(null))
      env.fault(
        'LLM_DAILY_BUDGET_USD',
        'needs LLM_INPUT_USD_PER_MILLION and LLM_OUTPUT_USD_PER_MILLION',
        null,
      );
    this.limits = { tokensPerDay: tokens === 0 ? null : tokens, usdPerDay };
  }
}

const defaultBaseUrls: Readonly<Record<LlmProviderName, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};

function readAccess(env: EnvReader): LlmAccess | null {
  const named = env.optionalText('LLM_PROVIDER');
  const model = env.optionalText('LLM_MODEL');
  const apiKey = env.optionalKey('LLM_API_KEY');
  const ownUrl = env.optionalText('LLM_BASE_URL');
  if (named === null) {
    if ([model, apiKey, ownUrl].some((one) => one !== null))
      env.fault('LLM_PROVIDER', 'is needed with LLM_MODEL, LLM_API_KEY and LLM_BASE_URL', null);
    return null;
  }
  const provider = llmProviderNames.find((name) => name === named);
  if (provider === undefined)
    return env.fault('LLM_PROVIDER', `must be one of ${llmProviderNames.join(', ')}`, null);
  // It is part of every mention's classifier name, so it must be short and meaningful.
  if (model === null || !/^[\w.:/@+-]{1,100}$/.test(model))
    env.fault('LLM_MODEL', 'must name the model, up to 100 letters, digits and . : / @ + - _', null);
  if (apiKey === null && ownUrl === null)
    env.fault('LLM_API_KEY', 'is required unless LLM_BASE_URL names your own server', null);
  return {
    provider,
    model: model ?? '',
    baseUrl: readUrl(env, ownUrl) ?? defaultBaseUrls[provider],
    apiKey,
  };
}

function readUrl(env: EnvReader, text: string | null): string | null {
  if (text === null) return null;
  const url = parseUrl(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return env.fault('LLM_BASE_URL', 'must be a URL starting with http:// or https://', null);
  // Logging the URL would log them too.
  if (url.username !== '' || url.password !== '')
    return env.fault('LLM_BASE_URL', 'must not contain a user name or password: use LLM_API_KEY', null);
  return text.replace(/\/+$/, '');
}

/** US dollars, up to 4 decimals; null = not set. */
function readUsd(env: EnvReader, name: string): number | null {
  const text = env.optionalText(name);
  if (text === null) return null;
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(text)) return env.fault(name, 'must be an amount like 2 or 0.15', null);
  return Number(text);
}
