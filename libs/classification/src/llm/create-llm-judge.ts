import type { HttpClient } from '@earshot/platform';
import { anthropicProvider } from './provider/anthropic-provider.js';
import { LlmJudge, type LlmSurroundings } from './llm-judge.js';
import type { LlmProvider } from './provider/llm-provider.js';
import type { LlmAccess, LlmConfig } from './llm.config.js';
import { openAiProvider } from './provider/openai-provider.js';

/** Creates the configured judge; null = none is configured. */
export function createLlmJudge(
  { access, deadlineMs }: Pick<LlmConfig, 'access' | 'deadlineMs'>,
  http: HttpClient,
  surroundings: Omit<LlmSurroundings, 'deadlineMs'>,
): LlmJudge | null {
  if (access === null) return null;
  return new LlmJudge(providerOf(access, http, surroundings.now), { ...surroundings, deadlineMs });
}

/** Returns the configured model behind its wire format. */
export function providerOf(access: LlmAccess, http: HttpClient, now: () => Date): LlmProvider {
  const open = access.provider === 'openai' ? openAiProvider : anthropicProvider;
  return open(access, http, now);
}
