import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ModelScores } from '../text-model.js';
import type { ExplainedQuestion } from './explanation.js';
import { createLinearModel } from './linear-model.js';

const model = createLinearModel();
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 40 }));
const questions: ExplainedQuestion[] = ['sentiment', { category: 'question', against: 'complaint' }];
const plain = (text: string) => ({ text, names: [] });

/** Sentences the model must classify correctly; none is in a training set. */
const sentences: [string, string[]][] = [
  [
    'negative',
    [
      'Acme support is terrible, I have been waiting for two weeks',
      'Worst purchase of my life, it broke after a day',
      'I am so disappointed with this update',
      'this app is a joke, crashes all the time',
      'I hate that the new version is so slow',
    ],
  ],
  [
    'positive',
    [
      'I love the new dashboard, great work!',
      'Thank you so much for the quick help, you are awesome',
      'Best coffee in town, so happy I found this place',
      'Really enjoying the new album, it is beautiful',
      'The team at Acme is amazing, highly recommend them',
    ],
  ],
  [
    'neutral',
    [
      'Acme opens a new office in Berlin on Monday',
      'The meeting starts at 3 pm in room 12',
      'Acme releases version 4.2 of its app',
    ],
  ],
  [
    'complaint',
    [
      '@acme my order is three weeks late and nobody answers my emails',
      "Your website won't let me log in and support hung up on me twice",
      'I was charged twice and you still have not refunded me',
      'why is my internet down again? third time this week, fix it',
    ],
  ],
  [
    'no complaint',
    [
      'Good morning everyone, have a lovely day',
      'Acme opens a new office in Berlin on Monday',
      'Just finished my run, feeling great',
    ],
  ],
  ['question', ['How do I connect this to my calendar?', 'does anyone know where they ship from?']],
  ['no question', ['I went to the shop yesterday.', 'lol that was fun']],
];

describe('the linear model', () => {
  it('recognises most plain statements in sentences it has never seen', async () => {
    const missed: string[] = [];
    for (const [seen, texts] of sentences) {
      for (const text of texts) {
        if (!saysOf(await scoresOf(text)).includes(seen)) missed.push(`${seen}: ${text}`);
      }
    }
    const total = sentences.reduce((sum, [, texts]) => sum + texts.length, 0);
    expect({ missed, isEnough: missed.length <= total / 10 }).toMatchObject({ isEnough: true });
  });

  it('returns probabilities for any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const scores = await scoresOf(text);
        const { sentiment, category, urgency, emergency, ...rest } = scores;
        const { brand, alike, alikeAgainst, meaning, ...others } = rest;
        const several = [Object.values(sentiment), Object.values(category), urgency, emergency];
        for (const parts of several) expect(parts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        for (const probability of [...several.flat(), ...Object.values(others)]) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
        }
        expect([brand, alike, alikeAgainst, meaning]).toEqual([null, null, null, null]);
      }),
    );
  });

  it('returns scores in order, and the same ones alone as among others', async () => {
    const texts = sentences.flatMap(([, each]) => each).map(plain);
    const together = await model.score(texts);
    for (const [index, text] of texts.entries()) expect(await model.score([text])).toEqual([together[index]]);
    expect(await model.score([])).toEqual([]);
  });

  it('ignores which handle or URL a post names', async () => {
    const [one, other] = await model.score([
      plain('@happycustomer this is bad https://love.example/great'),
      plain('@x this is bad http://t.co/1'),
    ]);
    expect(one).toEqual(other);
  });

  it('does not mistake a brand name for a sentiment', async () => {
    const at = (name: string) => ({
      text: `${name} opened a shop in Paris`,
      names: [{ start: 0, end: name.length }],
    });
    const [lovely, terrible] = await model.score([at('Lovely'), at('Terrible')]);
    expect(lovely).toEqual(terrible);
  });

  it('explains a score by at most five words, the strongest first', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...questions), (text, about) => {
        const weights = model.explain(plain(text), about).map(({ weight }) => Math.abs(weight));
        expect(weights.length).toBeLessThanOrEqual(5);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      }),
    );
  });

  it('names the words that affected the sentiment, with their negations, as they were written', () => {
    const text =
      'The Staff was Terrible and the food is not good. Thanks for nothing @acme https://a.example';
    const words = model.explain(plain(text), 'sentiment');
    expect(words[0]).toMatchObject({ word: 'Terrible' });
    expect(words[0]?.weight).toBeLessThan(0);
    expect(words.find(({ word }) => word === 'not good')?.weight).toBeLessThan(0);
    expect(words.every(({ word }) => text.includes(word) && !/@|https/.test(word))).toBe(true);
  });

  it('names a word with all its letters, of which only three of a run are read', () => {
    const [hate] = model.explain(plain('I hateeeee it'), 'sentiment');
    expect(hate?.word).toBe('hateeeee');
  });

  it('names emoji, but no brackets, bullets and other symbols', () => {
    for (const text of ['- * [ ] (broken) / bad & > ugly |', '- love 😍 * great [x] ~ nice + / <3 |'])
      for (const about of questions)
        for (const { word } of model.explain(plain(text), about))
          expect(word).toMatch(/[\p{L}\p{N}]|\p{Extended_Pictographic}/u);
    expect(model.explain(plain('😍'), 'sentiment')).toMatchObject([{ word: '😍' }]);
  });

  it('reports which side positive and negative words are on', () => {
    expect(model.explain(plain('love'), 'sentiment')[0]?.weight).toBeGreaterThan(0);
    expect(model.explain(plain('hate'), 'sentiment')[0]?.weight).toBeLessThan(0);
  });
});

async function scoresOf(text: string): Promise<ModelScores> {
  const [scores] = await model.score([plain(text)]);
  if (scores === undefined) throw new Error('The model gave no answer');
  return scores;
}

function saysOf({ sentiment, complaint, question }: ModelScores): string[] {
  const [feeling = ''] = Object.entries(sentiment).sort(([, a], [, b]) => b - a)[0] ?? [];
  return [
    feeling,
    complaint >= 0.5 ? 'complaint' : 'no complaint',
    question >= 0.5 ? 'question' : 'no question',
  ];
}

const labelled = new URL('../../../../../shared/data/sentiment/val.jsonl', import.meta.url);

describe('the linear model on labelled posts', () => {
  if (!existsSync(labelled)) {
    it.skip('is skipped without the labelled posts (../shared/data/sentiment/val.jsonl)', () => undefined);
    return;
  }

  it('finds each sentiment in at least 69 of 100 tweets, averaged over the three', async () => {
    const rows = readFileSync(labelled, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { text: string; label: number } => JSON.parse(line));
    const found = [0, 0, 0];
    const present = [0, 0, 0];
    for (const [index, scores] of (await model.score(rows.map(({ text }) => plain(text)))).entries()) {
      const { label } = rows[index] ?? { label: 0 };
      const { negative, neutral, positive } = scores.sentiment;
      const probabilities = [negative, neutral, positive];
      present[label]! += 1;
      if (probabilities.indexOf(Math.max(...probabilities)) === label) found[label]! += 1;
    }
    const recall = found.reduce((sum, each, label) => sum + each / (present[label] ?? 1), 0) / 3;
    expect(recall).toBeGreaterThanOrEqual(0.69);
  });
});
