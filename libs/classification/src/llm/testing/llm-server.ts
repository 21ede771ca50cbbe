import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A post as shown to the server. */
export interface ShownPost {
  readonly id: string;
  readonly source: string;
  readonly title: string | null;
  readonly text: string;
}

/** A call that the server received. */
export interface LlmCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly system: string;
  /** The user message as received. */
  readonly user: string;
  readonly posts: readonly ShownPost[];
}

/** How the server answers a call. */
export type LlmServerAnswer =
  /** The model writes this JSON, valid or not. */
  | { readonly answer: unknown }
  /** The model writes plain text instead. */
  | { readonly text: string; readonly finish?: 'length' }
  | { readonly refuses: true }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** A good answer, sent one byte at a time. */
  | { readonly dripMs: number; readonly answer: unknown }
  | { readonly hangs: true }
  | { readonly breaksOff: true };

export type LlmModel = (call: LlmCall) => LlmServerAnswer;

export interface LlmServer {
  /** Base URL of the OpenAI-compatible half. */
  readonly openAiUrl: string;
  readonly anthropicUrl: string;
  readonly calls: readonly LlmCall[];
  /** Answers all further calls. */
  model: LlmModel;
  close(): Promise<void>;
}

/** Starts a local server that implements both wire formats and answers as its `model` decides. */
export async function startLlmServer(model: LlmModel): Promise<LlmServer> {
  const calls: LlmCall[] = [];
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      return send(call, running.model(call), response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running: LlmServer = {
    openAiUrl: `${url}/v1`,
    anthropicUrl: url,
    calls,
    model,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return running;
}

/** A valid result for a post, with some fields replaced. */
export function resultFor({ id, text }: ShownPost, fields: Readonly<Record<string, unknown>> = {}): object {
  return {
    id,
    is_relevant: true,
    relevance_confidence: 0.9,
    category: 'complaint',
    sentiment: 'negative',
    urgency: 50,
    urgency_reason: 'A customer waits.',
    quote: text.slice(0, 10),
    ai_summary: text.slice(0, 40),
    ...fields,
  };
}

/** A model that answers correctly. */
export const goodModel: LlmModel = ({ posts }) => ({
  answer: { results: posts.map((post) => resultFor(post)) },
});

async function readCall(request: IncomingMessage): Promise<LlmCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  const messages = body['messages'] as { role: string; content: string }[];
  const said = (role: string): string => messages.find((message) => message.role === role)?.content ?? '';
  const user = said('user');
  const { posts } = JSON.parse(user) as { posts: ShownPost[] };
  const system = typeof body['system'] === 'string' ? body['system'] : said('system');
  return { path: request.url ?? '', headers: request.headers, body, system, user, posts };
}

async function send(call: LlmCall, answer: LlmServerAnswer, response: ServerResponse): Promise<void> {
  if ('hangs' in answer) return;
  if ('breaksOff' in answer) return void response.destroy();
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    return void response.end(answer.body ?? JSON.stringify({ error: { message: 'no', code: 'some_code' } }));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  const isAnthropic = call.path === '/v1/messages';
  const body = JSON.stringify(isAnthropic ? messageOf(call, answer) : completionOf(call, answer));
  if (!('dripMs' in answer)) return void response.end(body);
  for (const letter of body) {
    if (response.destroyed) return;
    response.write(letter);
    await wait(answer.dripMs);
  }
  response.end();
}

type Written = Exclude<LlmServerAnswer, { status: number } | { hangs: true } | { breaksOff: true }>;

/** https://platform.openai.com/docs/api-reference/chat/object */
function completionOf(call: LlmCall, answer: Written): object {
  const content = 'text' in answer ? answer.text : 'answer' in answer ? JSON.stringify(answer.answer) : null;
  const isCutOff = 'finish' in answer && answer.finish === 'length';
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: call.body['model'],
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: 'refuses' in answer ? 'I cannot.' : null },
        finish_reason: isCutOff ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: tokensOf(call.user),
      completion_tokens: tokensOf(content ?? ''),
      total_tokens: 0,
    },
  };
}

/** https://docs.anthropic.com/en/api/messages */
function messageOf(call: LlmCall, answer: Written): object {
  const isCutOff = 'finish' in answer && answer.finish === 'length';
  const content =
    'answer' in answer
      ? [{ type: 'tool_use', id: 'toolu_1', name: 'classify', input: answer.answer }]
      : 'text' in answer
        ? [{ type: 'text', text: answer.text }]
        : [];
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: call.body['model'],
    content,
    stop_reason: 'refuses' in answer ? 'refusal' : isCutOff ? 'max_tokens' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: tokensOf(call.user), output_tokens: tokensOf(JSON.stringify(content)) },
  };
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
