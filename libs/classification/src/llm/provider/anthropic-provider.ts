import Anthropic from '@anthropic-ai/sdk';
import type { Message, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import type { HttpClient } from '@earshot/platform';
import type { LlmProvider, LlmQuestion, LlmReply, LlmUsage } from './llm-provider.js';
import type { LlmAccess } from '../llm.config.js';
import { sdkFetch } from './sdk-fetch.js';
import { toAdapterError } from './to-adapter-error.js';

const toolName = 'classify';

/**
 * Anthropic's Messages API, with one tool that the model is forced to call: the tool's input is the answer.
 * https://docs.anthropic.com/en/api/messages
 */
export function anthropicProvider(
  { model, baseUrl, apiKey }: LlmAccess,
  http: HttpClient,
  now: () => Date,
): LlmProvider {
  const client = new Anthropic({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    fetch: sdkFetch(http),
    maxRetries: 0,
    // Without these the SDK would read settings from the environment, send telemetry, or log.
    webhookKey: null,
    openTelemetry: false,
    logLevel: 'off',
  });
  return {
    model,
    async ask(question, signal) {
      try {
        return replyOf(await client.messages.create(requestOf(model, question), { signal }));
      } catch (error) {
        throw toAdapterError(error, signal, now());
      }
    },
  };
}

function requestOf(
  model: string,
  { system, user, schema, maxOutputTokens }: LlmQuestion,
): MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: maxOutputTokens,
    system,
    messages: [{ role: 'user', content: user }],
    tools: [
      {
        name: toolName,
        description: 'Takes the classification of every post.',
        input_schema: { ...schema, type: 'object' },
      },
    ],
    tool_choice: { type: 'tool', name: toolName, disable_parallel_tool_use: true },
  };
}

/** A server may send anything, whatever the SDK's types say. */
function replyOf(message: Partial<Message> | string | null | undefined): LlmReply {
  const { content, stop_reason, usage } = typeof message === 'object' && message !== null ? message : {};
  const blocks = Array.isArray(content) ? content : [];
  const call = blocks.find((block) => block?.type === 'tool_use' && block.name === toolName);
  return {
    answer: call?.type === 'tool_use' ? call.input : undefined,
    problem: stop_reason === 'refusal' ? 'refused' : stop_reason === 'max_tokens' ? 'cut_off' : null,
    usage: usageOf(usage),
  };
}

/** Tokens written to and read from a cache count as input too. */
function usageOf(usage: Partial<Message['usage']> | null | undefined): LlmUsage | null {
  if (typeof usage?.input_tokens !== 'number' || typeof usage.output_tokens !== 'number') return null;
  return {
    inputTokens:
      usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
    outputTokens: usage.output_tokens,
  };
}
