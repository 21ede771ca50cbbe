import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedClassifier, EmbeddedVerdict } from '../classifier.js';
import { goodModel, type LlmServer, resultFor, startLlmServer } from '../llm/testing/llm-server.js';
import { createTestJudge, inputOf } from '../llm/testing/test-judge.js';
import { categoryScores } from '../category/scores.spec-helper.js';
import { noEmergency } from '../text-model.js';
import { createClassifier } from './create-classifier.js';
import { isFallback } from './is-fallback.js';
import type { StrategyName } from './strategy.config.js';

const sure: EmbeddedVerdict = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 40,
  summary: 'Acme is late.',
  confidence: 0.8,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [
    { about: 'relevance', code: 'context_words', evidence: 'anvil', points: 1 },
    { about: 'category', code: 'model_category', evidence: 'complaint 80 %', points: 8 },
    { about: 'sentiment', code: 'model_negative', evidence: 'late', points: -2 },
    { about: 'urgency', code: 'model_urgency_week', evidence: '80 %', points: 40 },
  ],
  scores: {
    sentiment: { positive: 0.02, neutral: 0.03, negative: 0.95 },
    category: categoryScores('complaint', 0.9),
    urgency: [0.2, 0.6, 0.15, 0.05],
    emergency: noEmergency,
    complaint: 0.9,
    question: 0,
    buying_intent: 0,
    spam: 0,
    anger: 0,
    brand: null,
    alike: null,
    alikeAgainst: null,
    meaning: null,
  },
  relevance: 0.9,
  categoryProbability: 0.9,
  knowsLanguage: true,
};

/** Returns the verdict given as JSON in each post's title. */
const embedded: EmbeddedClassifier = {
  name: 'transformer@1',
  classify: (inputs) =>
    Promise.resolve(
      inputs.map(({ post }) => ({
        ...sure,
        ...(JSON.parse(post.title ?? '{}') as Partial<EmbeddedVerdict>),
      })),
    ),
  status: () => ({ state: 'ready', name: 'transformer@1', reason: null }),
  ready: () => Promise.resolve({ state: 'ready', name: 'transformer@1', reason: null }),
  close: () => Promise.resolve(),
};

const saying = (verdict: Partial<EmbeddedVerdict>, text = 'Acme is late again.') => {
  const at = { field: 'text', link: null, start: 0, end: 4 } as const;
  const input = inputOf(text, { matches: [{ monitorId: 'm1', keyword: 'acme', ...at }] });
  return { ...input, post: { ...input.post, title: JSON.stringify(verdict) } };
};
const now = new Date('2026-11-22T12:00:00Z');

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(goodModel);
});
afterEach(() => server.close());

const classifier = (strategy: StrategyName) =>
  createClassifier({ strategy }, embedded, createTestJudge(server).judge);
const codes = ({ reasons }: { reasons: readonly { code: string }[] }): string[] =>
  reasons.map(({ code }) => code);
async function one(strategy: StrategyName, verdict: Partial<EmbeddedVerdict>) {
  const [answer] = await classifier(strategy).classify([saying(verdict)], now);
  if (answer === undefined) throw new Error('No answer.');
  return answer;
}

describe('the classifier strategy', () => {
  it('embedded never calls the LLM', async () => {
    const { scores, relevance, categoryProbability, knowsLanguage, ...stored } = sure;
    expect([scores.brand, relevance, categoryProbability, knowsLanguage]).toEqual([null, 0.9, 0.9, true]);
    expect(await one('embedded', {})).toEqual(stored);
    expect(server.calls).toEqual([]);
  });

  it('llm calls the LLM for every post, and names the model', async () => {
    expect(await one('llm', {})).toMatchObject({
      classifier: 'llm:small-model@3',
      urgency: 50,
      language: 'en',
    });
  });

  it.each<[string, Partial<EmbeddedVerdict>, boolean]>([
    ['is sure', {}, false],
    ['is unsure of the brand', { relevance: 0.5 }, true],
    ['is just sure enough of the brand', { relevance: 0.71 }, false],
    ['is sure that it is not the brand', { relevance: 0.1, isRelevant: false }, false],
    ['is unsure of its verdict', { confidence: 0.49 }, true],
    ['is just sure enough of its verdict', { confidence: 0.5 }, false],
    ['finds the post urgent', { urgency: 60 }, true],
    ['does not know the language', { knowsLanguage: false, language: 'fi' }, true],
  ])('hybrid calls the LLM only if needed: the embedded model %s', async (_, verdict, asks) => {
    const { classifier: name } = await one('hybrid', verdict);
    expect(name).toBe(asks ? 'llm:small-model@3' : 'transformer@1');
    expect(server.calls).toHaveLength(asks ? 1 : 0);
  });

  it.each(['llm', 'hybrid'] as const)(
    '%s does not call the LLM about a post that contains no name any more',
    async (strategy) => {
      const gone = { ...saying({ confidence: 0.1, isRelevant: false }), isNameGone: true };
      const [answer] = await classifier(strategy).classify([gone], now);
      expect(answer).toMatchObject({ classifier: 'transformer@1', isRelevant: false });
      expect(server.calls).toEqual([]);
    },
  );

  it('keeps the order of the posts, whichever classifier answers', async () => {
    const answers = await classifier('hybrid').classify(
      [saying({ summary: 'one' }), saying({ confidence: 0.1 }, 'Acme two'), saying({ summary: 'three' })],
      now,
    );
    expect(answers.map(({ classifier: name }) => name)).toEqual([
      'transformer@1',
      'llm:small-model@3',
      'transformer@1',
    ]);
    expect(answers.map(({ summary }) => summary)).toEqual(['one', 'Acme two', 'three']);
  });

  it('lists the classifier names that are current', () => {
    expect(classifier('embedded').names).toEqual(['transformer@1']);
    expect(classifier('hybrid').names).toEqual(['transformer@1', 'llm:small-model@3']);
    expect([classifier('hybrid').name, classifier('llm').name]).toEqual([
      'transformer@1',
      'llm:small-model@3',
    ]);
  });
});

describe('an answer from the LLM', () => {
  it('adds its own reasons and keeps the embedded reasons that agree with it', async () => {
    const answer = await one('llm', {});
    expect(answer.reasons).toEqual([
      { about: 'provider', code: 'llm_decided', evidence: 'small-model', points: 0 },
      ...sure.reasons.slice(0, 3),
      { about: 'category', code: 'llm_words', evidence: expect.any(String), points: 1 },
      { about: 'urgency', code: 'llm_urgency', evidence: 'A customer waits.', points: 50 },
    ]);
    expect(answer.confidence).toBe(0.9);
    expect(isFallback(answer)).toBe(false);
  });

  it('drops the embedded reasons for verdicts that it contradicts', async () => {
    server.model = ({ posts }) => ({
      answer: { results: posts.map((post) => resultFor(post, { category: 'question', is_relevant: false })) },
    });
    expect(codes(await one('llm', {}))).toEqual([
      'llm_decided',
      'model_negative',
      'llm_words',
      'llm_urgency',
    ]);
  });

  it('is marked and less confident if it strongly contradicts the embedded verdict', async () => {
    server.model = ({ posts }) => ({
      answer: { results: posts.map((post) => resultFor(post, { sentiment: 'positive', urgency: 95 })) },
    });
    const answer = await one('llm', {});
    expect(answer).toMatchObject({ sentiment: 'positive', urgency: 95, confidence: 0.5 });
    expect(answer.reasons).toContainEqual({
      about: 'provider',
      code: 'llm_differs_in_sentiment',
      evidence: 'embedded: negative, LLM: positive',
      points: 0,
    });
    expect(answer.reasons).toContainEqual({
      about: 'provider',
      code: 'llm_differs_in_urgency',
      evidence: 'embedded: 40, LLM: 95',
      points: 0,
    });
  });

  it.each(['llm', 'hybrid'] as const)(
    'cannot make a post irrelevant that was found without a name (%s)',
    async (strategy) => {
      server.model = ({ posts }) => ({
        answer: { results: posts.map((post) => resultFor(post, { is_relevant: false })) },
      });
      const unnamed: Partial<EmbeddedVerdict> = { relevance: 1, urgency: 60, reasons: [] };
      const input = { ...saying(unnamed, 'The shop is late again.'), matches: [] };
      const [answer] = await classifier(strategy).classify([input], now);
      expect(answer).toMatchObject({ isRelevant: true, confidence: 0.5, classifier: 'llm:small-model@3' });
      expect(answer?.reasons.filter(({ about }) => about !== 'urgency' && about !== 'category')).toEqual([
        { about: 'provider', code: 'llm_decided', evidence: 'small-model', points: 0 },
        { about: 'provider', code: 'found_without_a_name', evidence: null, points: 0 },
      ]);
    },
  );

  it('is as sure as it can be of a post that was found without a name if it agrees', async () => {
    server.model = ({ posts }) => ({
      answer: { results: posts.map((post) => resultFor(post, { relevance_confidence: 0.2 })) },
    });
    const [answer] = await classifier('llm').classify([{ ...saying({}), matches: [] }], now);
    expect(answer).toMatchObject({ isRelevant: true, confidence: 0.9 });
  });

  it('takes the embedded summary if its own is unusable', async () => {
    server.model = ({ posts }) => ({
      answer: { results: posts.map((post) => resultFor(post, { ai_summary: 'https://evil.example' })) },
    });
    expect((await one('llm', {})).summary).toBe('Acme is late.');
  });
});

describe('without an answer from the LLM', () => {
  it.each([
    [{ status: 401 }, 'refused the request'],
    [{ status: 429, headers: { 'retry-after': '600' } }, 'too many requests'],
    [{ text: 'no' }, 'invalid answer'],
    [{ refuses: true }, 'refused to answer'],
  ] as const)('uses the embedded verdict and gives the reason (%j)', async (answer, evidence) => {
    server.model = () => answer;
    const stored = await one('llm', {});
    expect(stored).toMatchObject({ classifier: 'transformer@1', urgency: 40, confidence: 0.8 });
    expect(stored.reasons.at(-1)).toEqual({ about: 'provider', code: 'llm_failed', evidence, points: 0 });
    expect(isFallback(stored)).toBe(true);
  });
});
