import { readFileSync } from 'node:fs';
import { HttpClient, ObservedHttpClient } from '@earshot/platform';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { createLlmJudge } from '../llm/create-llm-judge.js';
import { LlmJudge } from '../llm/llm-judge.js';
import { type LlmServer, resultFor, type ShownPost, startLlmServer } from '../llm/testing/llm-server.js';
import { RecordedProvider } from '../llm/testing/recorded-provider.js';
import { createClassifier } from '../strategy/create-classifier.js';
import { LlmMeter } from './llm-meter.js';
import { secondOpinion } from './second-opinion.js';

const written = readFileSync(
  new URL('../../../../tools/eval/written/languages.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '');
const lines = written.filter((_line, index) => index % 7 === 0);
const rows = lines.map((line) => JSON.parse(line) as { text: string; category: string; sentiment: string });

/** A double that knows the labels and gets every fifth row wrong, so that the result of an evaluation is known in advance. */
function doubled(post: ShownPost): object {
  const at = rows.findIndex(({ text }) => text.startsWith(post.text.slice(0, 40)));
  const row = rows[at];
  const isWrong = at % 5 === 0;
  return resultFor(post, {
    category: isWrong ? (row?.category === 'spam' ? 'other' : 'spam') : row?.category,
    sentiment: row?.sentiment,
    urgency: 10,
  });
}

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(({ posts }) => ({ answer: { results: posts.map(doubled) } }));
});
afterEach(() => server.close());
const embedded = openEmbeddedClassifier({ model: 'linear', threads: 1 });
afterAll(() => embedded.close());

const options = { now: new Date('2026-11-23'), batchSize: 40 };
const surroundings = { now: () => new Date(), chance: Math.random, log: { warn: () => undefined } };

async function evaluated(model?: LlmServer['model']) {
  if (model !== undefined) server.model = model;
  const meter = new LlmMeter({ inputUsdPerMillion: 1, outputUsdPerMillion: 10 });
  const judge = createLlmJudge(
    {
      access: { provider: 'openai', model: 'double', baseUrl: server.openAiUrl, apiKey: 'k' },
      deadlineMs: 25_000,
    },
    new ObservedHttpClient(new HttpClient(), ({ seconds }) => meter.took(seconds)),
    { ...surroundings, budget: meter.budget },
  );
  const both = createClassifier({ strategy: 'hybrid' }, embedded, judge);
  const found = await secondOpinion(lines, embedded, both, options);
  return { found, used: meter.read() };
}

describe('the evaluation of a language model', () => {
  it('reports the gain in accuracy, the agreement, the cost and the duration', async () => {
    const { found, used } = await evaluated();
    expect(found).toMatchObject({ posts: 60, answered: found.asked });
    // For other languages, it is asked about nearly everything.
    expect(found.asked).toBeGreaterThanOrEqual(55);
    expect(found.answeredTogether.sentiment?.value).toBe(1);
    expect(found.answeredTogether.category?.value).toBeCloseTo(0.8, 1);
    expect(found.together.category?.value).toBeGreaterThan((found.alone.category?.value ?? 1) + 0.05);
    expect(found.sameCategory?.of).toBe(found.answered);
    expect(found.sameCategory?.value).toBeLessThan(0.8);
    expect(used.calls).toBe(server.calls.length);
    expect(used.inputTokens).toBeGreaterThan(used.calls);
    expect(used.costUsd).toBeCloseTo((used.inputTokens + 10 * used.outputTokens) / 1_000_000, 12);
    expect(used.medianSeconds ?? 0).toBeGreaterThan(0);
    expect(used.slowSeconds ?? 0).toBeGreaterThanOrEqual(used.medianSeconds ?? Infinity);
  });

  // A recording answers only the question that it was asked: a post that is shown differently has no answer any more.
  it('reports what a real model added, from its recorded answers', async () => {
    const { budget } = new LlmMeter({ inputUsdPerMillion: null, outputUsdPerMillion: null });
    const judge = new LlmJudge(new RecordedProvider(), { ...surroundings, budget, deadlineMs: 25_000 });
    const both = createClassifier({ strategy: 'hybrid' }, embedded, judge);
    const found = await secondOpinion(written, embedded, both, options);
    expect(found).toMatchObject({ posts: 420, answered: found.asked });
    expect(found.asked).toBeGreaterThan(400);
    expect(found.together.category?.value).toBeGreaterThan(0.95);
    expect(found.together.sentiment?.value).toBeGreaterThan(0.85);
    expect(found.together.band?.value).toBeGreaterThan(0.75);
  });

  it('reports no gain if the model does not answer', async () => {
    const { found } = await evaluated(() => ({ status: 401 }));
    expect(found.asked).toBeGreaterThanOrEqual(55);
    expect(found).toMatchObject({ answered: 0, sameCategory: null, sameSentiment: null });
    expect(found.together.category).toEqual(found.alone.category);
  });

  it('reports no price if none is known', () => {
    const meter = new LlmMeter({ inputUsdPerMillion: null, outputUsdPerMillion: 10 });
    expect(meter.read()).toMatchObject({ calls: 0, costUsd: null, medianSeconds: null, slowSeconds: null });
  });
});
