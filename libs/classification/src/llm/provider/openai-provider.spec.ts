import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nextDialect, firstDialect } from './chat-dialect.js';
import { goodModel, type LlmCall, type LlmServer, resultFor, startLlmServer } from '../testing/llm-server.js';
import { createTestJudge, inputOf } from '../testing/test-judge.js';

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(goodModel);
});
afterEach(() => server.close());

const formatOf = ({ body }: LlmCall): unknown =>
  (body['response_format'] as { type?: string } | undefined)?.type ?? 'text';
const refusal = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) });

describe('an OpenAI-compatible server', () => {
  it('is asked for an answer by schema, with temperature 0', async () => {
    await createTestJudge(server).judge.judge([inputOf('Acme is late.')]);
    expect(server.calls[0]?.body).toMatchObject({
      model: 'small-model',
      temperature: 0,
      max_tokens: 300,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['schemas', ['json_schema'], ['json_schema', 'json_object', 'json_object']],
    ['any format', ['json_schema', 'json_object'], ['json_schema', 'json_object', 'text', 'text']],
  ])(
    'that does not support %s is asked in a format that it supports, and from then on only in that one',
    async (_, unknown, asked) => {
      server.model = (call) =>
        unknown.includes(String(formatOf(call)))
          ? refusal('response_format is not supported')
          : goodModel(call);
      const { judge } = createTestJudge(server);
      for (let time = 0; time < 2; time += 1)
        expect(await judge.judge([inputOf('Acme is late.')])).toMatchObject([{ verdict: { urgency: 50 } }]);
      expect(server.calls.map(formatOf)).toEqual(asked);
    },
  );

  it('that wraps its JSON in a code fence is understood', async () => {
    server.model = ({ posts }) => ({
      text: `\`\`\`json\n${JSON.stringify({ results: posts.map((post) => resultFor(post)) })}\n\`\`\``,
    });
    expect(await createTestJudge(server).judge.judge([inputOf('Acme')])).toMatchObject([{ verdict: {} }]);
  });

  it('that goes on with line breaks in its code fence is an invalid answer in an instant', async () => {
    server.model = () => ({ text: `\`\`\`json${'\n'.repeat(3_000)}{` });
    const before = process.cpuUsage();
    expect(await createTestJudge(server).judge.judge([inputOf('Acme')])).toMatchObject([
      { failure: 'invalid_answer' },
    ]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  it('that requires another name for the limit, and no temperature, gets both', async () => {
    server.model = (call) => {
      if ('max_tokens' in call.body)
        return refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.");
      if ('temperature' in call.body) return refusal("'temperature' does not support 0 with this model.");
      return goodModel(call);
    };
    expect(await createTestJudge(server).judge.judge([inputOf('Acme')])).toMatchObject([{ verdict: {} }]);
    expect(server.calls.at(-1)?.body).toMatchObject({
      max_completion_tokens: 300,
      response_format: { type: 'json_schema' },
    });
  });

  it('that refuses every request is given up, and the next call starts afresh', async () => {
    server.model = () => refusal('model not loaded');
    const { judge } = createTestJudge(server);
    expect(await judge.judge([inputOf('Acme')])).toEqual([{ failure: 'refused_request' }]);
    expect(server.calls.map(formatOf)).toEqual(['json_schema', 'json_object', 'text']);
    server.model = goodModel;
    await judge.judge([inputOf('Acme')]);
    expect(server.calls.map(formatOf).at(-1)).toBe('json_schema');
  });

  it('that is self-hosted and needs no key gets none', async () => {
    await createTestJudge(server, { apiKey: null }).judge.judge([inputOf('Acme')]);
    expect(server.calls[0]?.headers.authorization).toBeUndefined();
  });
});

describe('nextDialect', () => {
  it('comes to an end, whatever the server complains about', () => {
    for (const complaint of ['', 'max_completion_tokens and temperature and response_format']) {
      let dialect = nextDialect(firstDialect, complaint);
      let steps = 1;
      for (; dialect !== null; steps += 1) dialect = nextDialect(dialect, complaint);
      expect(steps).toBeLessThanOrEqual(5);
    }
  });
});
