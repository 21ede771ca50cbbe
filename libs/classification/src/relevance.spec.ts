import { describe, expect, it } from '@jest/globals';
import { classifySample, sampleInput, sampleNow, type Sample } from './classify-sample.spec-helper.js';
import { createLexicalClassifier } from './lexical-classifier.js';

async function isRelevant(text: string, sample: Sample): Promise<boolean> {
  return (await classifySample(text, sample)).isRelevant;
}

describe('relevance', () => {
  it.each([
    ['a made-up name in lower case', 'zalando raised its fees', { keyword: 'zalando' }],
    ['an exact handle', 'ok @notion', { keyword: '@notion' }],
    ['a domain', 'see linear.app', { keyword: 'linear.app' }],
    ['an ordinary word used as a name', 'I bought it at Target yesterday', { keyword: 'target' }],
    ['an ordinary word that owns something', 'the stripe api is great', { keyword: 'stripe' }],
    [
      'words of the context',
      'square terminal declined my card payment',
      { keyword: 'square', context: 'card payments, point of sale' },
    ],
    [
      'words of the description',
      'my notion workspace lost all notes',
      { keyword: 'notion', description: 'workspace for notes, docs and wikis' },
    ],
    ['a handle that matched without its @', 'thanks @slack', { keyword: 'slack' }],
  ])('is given by %s', async (_name, text, sample) => {
    expect(await isRelevant(text, sample)).toBe(true);
  });

  it.each([
    ['an ordinary word after an article', 'we missed the target by a mile', { keyword: 'target' }],
    ['an ordinary word as a verb', 'I like to square things up', { keyword: 'square' }],
    ['an ordinary word alone', 'such slack rope', { keyword: 'slack' }],
    ['a piece of a person’s name', 'Apple Martin is here', { keyword: 'apple' }],
  ])('is not given by %s', async (_name, text, sample) => {
    expect(await isRelevant(text, sample)).toBe(false);
  });

  it('is given by a link to the brand’s own site', async () => {
    const input = sampleInput('look at this', { keyword: 'square', website: 'https://www.square.example' });
    const link = 'https://square.example/pricing';
    const match = { monitorId: 'm', keyword: 'square', field: 'url' as const, link, start: 8, end: 14 };
    const [answer] = await createLexicalClassifier().classify([{ ...input, matches: [match] }], sampleNow);
    expect(answer).toMatchObject({ isRelevant: true });
  });

  it('tells each piece of evidence once, with its weight', async () => {
    const { reasons } = await classifySample('the target, the target, the target', { keyword: 'target' });
    expect(reasons.filter(({ about }) => about === 'relevance')).toEqual([
      { about: 'relevance', code: 'ordinary_word', evidence: 'target', points: -0.6 },
      { about: 'relevance', code: 'used_as_a_word', evidence: 'the target', points: -1.2 },
    ]);
  });
});
