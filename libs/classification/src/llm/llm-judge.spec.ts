import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LlmOutcome } from './llm-judge.js';
import type { LlmProviderName } from './llm.config.js';
import { CountingBudget } from './testing/counting-budget.js';
import { goodModel, type LlmModel, type LlmServer, resultFor, startLlmServer } from './testing/llm-server.js';
import { createTestJudge, inputOf } from './testing/test-judge.js';

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(goodModel);
});
afterEach(() => server.close());

const failures = (outcomes: readonly LlmOutcome[]): (string | null)[] =>
  outcomes.map((outcome) => ('failure' in outcome ? outcome.failure : null));
const texts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Acme order number ${index + 1} is late.`);
const three = texts(3).map((text) => inputOf(text));

describe.each<LlmProviderName>(['openai', 'anthropic'])('through %s', (provider) => {
  it('judges posts of one brand together, and returns each its own verdict', async () => {
    server.model = ({ posts }) => ({
      answer: {
        results: posts.map((post, index) => resultFor(post, { urgency: 10 * (index + 1) })).reverse(),
      },
    });
    const { judge } = createTestJudge(server, { provider });
    const outcomes = await judge.judge(three);
    expect(server.calls).toHaveLength(1);
    expect(outcomes).toEqual(
      three.map(({ post }, index) => ({
        verdict: {
          isRelevant: true,
          relevanceConfidence: 0.9,
          category: 'complaint',
          sentiment: 'negative',
          urgency: 10 * (index + 1),
          urgencyReason: 'A customer waits.',
          quote: 'Acme order',
          summary: post.text.slice(0, 40),
        },
      })),
    );
  });

  it.each([
    ['its own words', 'number 1 is late', 'number 1 is late'],
    ['its own words, without a line break', 'late. It never', 'late. It never'],
    ['other words', 'a scandal', null],
    ['nothing', '', null],
    ['only punctuation', '.', null],
    ['more text than can be marked', `Acme order number 1 is late. It never came. ${'x'.repeat(20)}`, null],
    ['a number', 7, null],
  ])('keeps only quoted words that occur in the post: %s', async (_, quote, kept) => {
    server.model = ({ posts }) => ({ answer: { results: posts.map((post) => resultFor(post, { quote })) } });
    const post = inputOf(`Acme order number 1 is late.\nIt never came. ${'x'.repeat(20)}`);
    const [outcome] = await createTestJudge(server, { provider }).judge.judge([post]);
    expect(outcome).toMatchObject({ verdict: { quote: kept, urgency: 50 } });
  });

  it('sends only the brand and the posts, and the key only in its header', async () => {
    const { judge } = createTestJudge(server, { provider, apiKey: 'sk-very-secret' });
    await judge.judge([inputOf('Acme is late.')]);
    const [call] = server.calls;
    expect(JSON.parse(call?.user ?? '')).toEqual({
      brand: {
        name: 'Acme',
        description: 'Makes anvils.',
        website: 'https://acme.example',
        watched_for: [{ names: ['acme'], context: 'the anvil maker' }],
      },
      posts: [{ id: expect.any(String), source: 'reddit', title: null, text: 'Acme is late.' }],
    });
    expect(JSON.stringify(call?.body)).not.toContain('sk-very-secret');
    expect(call?.headers.authorization).toBe('Bearer sk-very-secret');
  });

  it('sends no header that describes this machine or comes from a variable that is not Earshot’s', async () => {
    const variable = `${provider.toUpperCase()}_CUSTOM_HEADERS`;
    process.env[variable] = 'x-foreign: yes';
    try {
      await createTestJudge(server, { provider }).judge.judge([inputOf('Acme is late.')]);
    } finally {
      Reflect.deleteProperty(process.env, variable);
    }
    const names = Object.keys(server.calls[0]?.headers ?? {});
    expect(names).toContain('content-type');
    expect(names.filter((name) => /^x-(stainless|foreign)/.test(name))).toEqual([]);
    expect(JSON.stringify(server.calls[0]?.headers)).not.toContain(process.version);
  });

  it.each<[string, (post: object) => object]>([
    ['an unknown category', (post) => ({ ...post, category: 'angry' })],
    ['an unknown sentiment', (post) => ({ ...post, sentiment: 'mixed' })],
    ['an urgency above 100', (post) => ({ ...post, urgency: 101 })],
    ['an urgency below 0', (post) => ({ ...post, urgency: -1 })],
    ['an urgency as text', (post) => ({ ...post, urgency: '70' })],
    ['a fractional urgency', (post) => ({ ...post, urgency: 70.5 })],
    ['a confidence above 1', (post) => ({ ...post, relevance_confidence: 1.1 })],
    ['relevance as a word', (post) => ({ ...post, is_relevant: 'yes' })],
    ['no summary', (post) => ({ ...post, ai_summary: null })],
    ['an unknown id', (post) => ({ ...post, id: 'p_other' })],
  ])('asks again, separately, about a post whose answer has %s, and keeps the others', async (_, spoil) => {
    server.model = ({ posts }) => ({
      answer: {
        results: posts.map((post) => (post.text.includes('2') ? spoil(resultFor(post)) : resultFor(post))),
      },
    });
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual([null, 'invalid_answer', null]);
    expect(server.calls.map(({ posts }) => posts.map(({ text }) => text))).toEqual([texts(3), [texts(3)[1]]]);
  });

  it('asks separately about a post that is missing from the answer', async () => {
    server.model = ({ posts }) => ({
      answer: {
        results: posts
          .filter(({ text }) => posts.length === 1 || !text.includes('3'))
          .map((post) => resultFor(post)),
      },
    });
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual([null, null, null]);
    expect(server.calls).toHaveLength(2);
  });

  it('ignores entries that were not requested, and asks again about a post with two', async () => {
    server.model = ({ posts }) => {
      const results = posts.map((post) => resultFor(post));
      const [, second] = results;
      return { answer: { results: [{ ...second, id: 'p_000000' }, ...results, second, 7, null, 'x'] } };
    };
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual([null, null, null]);
    expect(server.calls.map(({ posts }) => posts.map(({ text }) => text))).toEqual([texts(3), [texts(3)[1]]]);
  });

  it.each<[string, LlmModel]>([
    ['broken JSON', () => ({ text: '{"results":[{"id":"p_' })],
    ['a truncated answer', () => ({ text: '{"results":[', finish: 'length' })],
    ['prose', () => ({ text: 'Sure! Here is what I think about these posts.' })],
    ['JSON of another shape', () => ({ answer: [1, 2, 3] })],
    ['nothing at all', () => ({ answer: null })],
  ])('treats %s as no answer for any of the posts', async (_, model) => {
    server.model = model;
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual(['invalid_answer', 'invalid_answer', 'invalid_answer']);
    expect(server.calls).toHaveLength(4);
  });

  it('reports a model that refuses', async () => {
    server.model = () => ({ refuses: true });
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual(Array(3).fill('refused_to_answer'));
  });

  it.each([
    ['HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Gateway</h1>' }],
    ['an empty object', { status: 200, body: '{}' }],
    ['an empty body', { status: 200, body: '' }],
    ['an array', { status: 200, body: '[]' }],
    ['null', { status: 200, body: 'null' }],
    ['wrong types', { status: 200, body: '{"choices":{},"content":"x","usage":7,"error":null}' }],
    ['no content', { status: 204 }],
  ])('returns no verdict and breaks nothing if the server returns %s', async (_, answer) => {
    server.model = () => answer;
    const outcomes = await createTestJudge(server, { provider }).judge.judge([inputOf('Acme is late.')]);
    expect(failures(outcomes)).not.toContain(null);
  });

  it('retries a server that fails once', async () => {
    server.model = (call) => (server.calls.length === 1 ? { status: 500 } : goodModel(call));
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual([null, null, null]);
    expect(server.calls).toHaveLength(2);
  });

  it('waits for a short Retry-After', async () => {
    server.model = (call) =>
      server.calls.length === 1 ? { status: 429, headers: { 'retry-after': '0' } } : goodModel(call);
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual([null, null, null]);
  });

  it('sends nothing until a long Retry-After is over', async () => {
    server.model = () => ({ status: 429, headers: { 'retry-after': '120' } });
    const test = createTestJudge(server, { provider });
    expect(failures(await test.judge.judge(three))).toEqual(Array(3).fill('busy'));
    server.model = goodModel;
    test.now = new Date(test.now.getTime() + 119_000);
    expect(failures(await test.judge.judge(three))).toEqual(Array(3).fill('paused'));
    expect(server.calls).toHaveLength(1);
    test.now = new Date(test.now.getTime() + 2_000);
    expect(failures(await test.judge.judge(three))).toEqual([null, null, null]);
  });

  it('does not retry with a wrong key', async () => {
    server.model = () => ({ status: 401, body: '{"error":{"message":"Incorrect key sk-secret"}}' });
    const outcomes = await createTestJudge(server, { provider }).judge.judge(three);
    expect(failures(outcomes)).toEqual(Array(3).fill('refused_request'));
    expect(server.calls).toHaveLength(1);
  });

  it.each<[string, LlmModel]>([
    ['never answers', () => ({ hangs: true })],
    ['answers byte by byte', () => ({ dripMs: 20, answer: { results: [] } })],
  ])('gives up at the deadline on a server that %s', async (_, model) => {
    server.model = model;
    const { judge } = createTestJudge(server, { provider, deadlineMs: 150 });
    expect(failures(await judge.judge(three))).toEqual(Array(3).fill('too_late'));
  });

  it('counts what was used, returns what was not, and keeps what may have been charged', async () => {
    const budget = new CountingBudget();
    const { judge } = createTestJudge(server, { provider, budget });
    await judge.judge([inputOf('Acme is late.')]);
    const [call] = server.calls;
    const used = budget.settled[0];
    expect(used?.inputTokens).toBe(Math.ceil((call?.user.length ?? 0) / 4));
    expect(budget.tokens).toBe((used?.inputTokens ?? 0) + (used?.outputTokens ?? 0));
    server.model = () => ({ status: 400 });
    const before = budget.tokens;
    await judge.judge([inputOf('Acme is late.')]);
    expect(budget.tokens).toBe(before);
    server.model = () => ({ breaksOff: true });
    await judge.judge([inputOf('Acme is late.')]);
    expect(budget.settled.at(-1)).toBeNull();
    expect(budget.tokens).toBeGreaterThan(before + 1_000);
  });

  it('sends nothing that the budget may not cover, and logs that once', async () => {
    const { judge, warnings } = createTestJudge(server, { provider, budget: new CountingBudget(500) });
    expect(failures(await judge.judge(three))).toEqual(Array(3).fill('budget_spent'));
    await judge.judge(three);
    expect(server.calls).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('never reserves less than is used, whatever the script of the text', async () => {
    const reserved: number[] = [];
    class Watched extends CountingBudget {
      override reserve(atMost: { inputTokens: number; outputTokens: number }) {
        reserved.push(atMost.inputTokens);
        return super.reserve(atMost);
      }
    }
    await createTestJudge(server, { provider, budget: new Watched() }).judge.judge([
      inputOf('\u{1F525}\u4E2D\u6587'.repeat(200)),
    ]);
    const [call] = server.calls;
    expect(reserved[0]).toBeGreaterThanOrEqual(Buffer.byteLength(`${call?.system}${call?.user}`));
  });
});

describe('a judge', () => {
  it('pauses if a server keeps failing, tries it again with one call, and resumes', async () => {
    server.model = () => ({ status: 400 });
    const test = createTestJudge(server, { provider: 'anthropic' });
    for (let call = 0; call < 5; call += 1) await test.judge.judge([inputOf('Acme')]);
    expect(failures(await test.judge.judge(three))).toEqual(Array(3).fill('paused'));
    expect(server.calls).toHaveLength(5);
    expect(test.warnings).toHaveLength(1);
    test.now = new Date(test.now.getTime() + 80_000);
    await test.judge.judge(
      three.map((input, index) => ({
        ...input,
        monitors: [{ id: `m${index}`, keywords: ['acme'], context: null }],
      })),
    );
    expect(server.calls).toHaveLength(6);
    server.model = goodModel;
    test.now = new Date(test.now.getTime() + 160_000);
    expect(failures(await test.judge.judge(three))).toEqual([null, null, null]);
  });

  it('is not paused for others by posts that models refuse to judge', async () => {
    server.model = (call) => (call.user.includes('vile') ? { refuses: true } : goodModel(call));
    const { judge } = createTestJudge(server);
    for (let call = 0; call < 8; call += 1) await judge.judge([inputOf('Acme is vile.')]);
    expect(failures(await judge.judge(three))).toEqual([null, null, null]);
  });

  it('sends about ten posts at most together, fewer if they are long, and never two brands', async () => {
    const other = { monitors: [{ id: 'm2', keywords: ['acme'], context: null }] };
    const { judge } = createTestJudge(server);
    await judge.judge([
      ...texts(23).map((text) => inputOf(text)),
      inputOf('Acme elsewhere', other),
      ...texts(9).map((text) => inputOf(`${text} ${'and so on '.repeat(200)}`)),
    ]);
    const sizes = server.calls.map(({ posts }) => posts.length);
    expect([...sizes].sort((a, b) => b - a)).toEqual([10, 10, 6, 4, 2, 1]);
    for (const { posts } of server.calls)
      expect(posts.some(({ text }) => text === 'Acme elsewhere') ? posts.length : 1).toBe(1);
  });

  it('uses new post ids for every call', async () => {
    const { judge } = createTestJudge(server);
    await judge.judge(three);
    await judge.judge(three);
    const ids = server.calls.flatMap(({ posts }) => posts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
  });

  it('makes at most four calls at the same time', async () => {
    let [now, most] = [0, 0];
    server.model = (call) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => (now -= 1), 20);
      return { dripMs: 0, ...(goodModel(call) as { answer: unknown }) };
    };
    const inputs = Array.from({ length: 12 }, (_, index) =>
      inputOf('Acme', { monitors: [{ id: `m${index}`, keywords: ['acme'], context: null }] }),
    );
    await createTestJudge(server).judge.judge(inputs);
    expect(server.calls).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('follows no redirects', async () => {
    const elsewhere = await startLlmServer(goodModel);
    server.model = () => ({ status: 307, headers: { location: `${elsewhere.openAiUrl}/chat/completions` } });
    const outcomes = await createTestJudge(server).judge.judge([inputOf('Acme is late.')]);
    expect(failures(outcomes)).toEqual(['refused_request']);
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  it('sends nothing for no posts', async () => {
    expect(await createTestJudge(server).judge.judge([])).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('reports a server that is unreachable', async () => {
    const test = createTestJudge(server);
    await server.close();
    expect(failures(await test.judge.judge([inputOf('Acme')]))).toEqual(['unreachable']);
  });
});
