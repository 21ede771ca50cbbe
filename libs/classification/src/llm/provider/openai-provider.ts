import type { HttpClient } from '@earshot/platform';
import OpenAI, { APIError } from 'openai';
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { type ChatDialect, firstDialect, nextDialect } from './chat-dialect.js';
import type { LlmProvider, LlmQuestion, LlmReply } from './llm-provider.js';
import type { LlmAccess } from '../llm.config.js';
import { sdkFetch } from './sdk-fetch.js';
import { toAdapterError } from './to-adapter-error.js';

/**
 * Any server that implements OpenAI's `/chat/completions`: OpenAI, Ollama, vLLM, LM Studio and others. Asks for structured
 * output by schema; if the server rejects that, for JSON; then for plain text. Remembers what the server accepted.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
export function openAiProvider(
  { model, baseUrl, apiKey }: LlmAccess,
  http: HttpClient,
  now: () => Date,
): LlmProvider {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    ...(apiKey === null ? { defaultHeaders: { authorization: null } } : {}),
    fetch: sdkFetch(http),
    maxRetries: 0,
    // Without these the SDK would read settings from the environment, or log.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  let accepted = firstDialect;
  return {
    model,
    async ask(question, signal) {
      let dialect: ChatDialect = accepted;
      for (;;) {
        try {
          const request = requestOf(model, question, dialect);
          const completion = await client.chat.completions.create(request, { signal });
          accepted = dialect;
          return replyOf(completion);
        } catch (error) {
          const next = isRefusal(error) && !signal.aborted ? nextDialect(dialect, error.message) : null;
          if (next === null) throw toAdapterError(error, signal, now());
          dialect = next;
        }
      }
    },
  };
}

function isRefusal(error: unknown): error is APIError {
  return error instanceof APIError && (error.status === 400 || error.status === 422);
}

function requestOf(
  model: string,
  { system, user, schema, maxOutputTokens }: LlmQuestion,
  { format, limit, hasTemperature }: ChatDialect,
): ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    [limit]: maxOutputTokens,
    ...(hasTemperature ? { temperature: 0 } : {}),
    ...(format === 'json_schema'
      ? { response_format: { type: format, json_schema: { name: 'classification', strict: true, schema } } }
      : format === 'json_object'
        ? { response_format: { type: format } }
        : {}),
  };
}

/** Such a server may send anything, whatever the SDK's types say. */
type Loose<T> = T extends object ? { readonly [K in keyof T]?: Loose<T[K]> | null } : T;

function replyOf(completion: Loose<ChatCompletion> | string | null | undefined): LlmReply {
  const { choices, usage } = typeof completion === 'object' && completion !== null ? completion : {};
  const choice = Array.isArray(choices)
    ? (choices[0] as Loose<ChatCompletion.Choice> | undefined)
    : undefined;
  const content = choice?.message?.content;
  const isRefused =
    typeof choice?.message?.refusal === 'string' || choice?.finish_reason === 'content_filter';
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
  return {
    answer: typeof content === 'string' ? readJson(content) : undefined,
    problem: isRefused ? 'refused' : choice?.finish_reason === 'length' ? 'cut_off' : null,
    usage: isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null,
  };
}

/** Parses a text that should contain only JSON, with or without a code fence. undefined = no valid JSON. */
function readJson(text: string): unknown {
  // Small models end in thousands of line breaks: an expression that finds both fences at once tries each of them again.
  const bare = text.trim().replace(/^```(?:json)?(?=\s)|```$/gi, '');
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
