import { describe, expect, it } from '@jest/globals';
import {
  type LearnedRelevance,
  learnRelevance,
  type Meaning,
  type MentionStatus,
  toMeaning,
} from '@earshot/domain';
import fc from 'fast-check';
import { judgedAgain } from './judged-again.js';
import { relevanceOf } from '../relevance.js';
import { relevanceSample } from '../relevance-sample.spec-helper.js';
import { triagedPosts } from './triaged-posts.js';

const keywords = ['apple'];
const words = ['recipe', 'cinnamon', 'phone', 'laptop', 'charger', 'pie', 'grandma', 'update', 'the', 'new'];

/** A model that only tells posts about food from others. */
function meaningOf(text: string): Meaning {
  const food = text.split(' ').filter((word) => ['recipe', 'cinnamon', 'pie', 'grandma'].includes(word));
  return toMeaning([food.length, text.split(' ').length - food.length, 1], 4);
}

/** A mention as stored after it was judged with the given lessons. */
function stored(text: string, learned: LearnedRelevance | null, status: MentionStatus = 'new') {
  const sample = relevanceSample(text, { keywords, learned, meaning: meaningOf(text) });
  const { isRelevant, reasons } = relevanceOf(sample);
  const { post, matches, meaning } = sample;
  return { ...post, matches, meaning, status, reasons, isRelevant };
}

const taught = (ignored: readonly string[], kept: readonly string[]): LearnedRelevance | null =>
  learnRelevance(
    triagedPosts(
      [...ignored, ...kept].map((text, index) => ({
        projectId: 'p',
        ...stored(text, null, index < ignored.length ? 'ignored' : 'done'),
      })),
    ),
  );

const someTexts = fc.array(
  fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
    .map((some) => [...some.slice(0, 2), 'Apple', ...some.slice(2)].join(' ')),
  { maxLength: 8 },
);

describe('a reassessed mention', () => {
  it('gets the classifier’s own verdict, whatever was taught then or since', () => {
    let changed = 0;
    fc.assert(
      fc.property(someTexts, someTexts, someTexts, (texts, ignored, kept) => {
        const before = taught(ignored, []);
        const now = taught(kept, ignored);
        for (const text of texts) {
          const mention = stored(text, before);
          const judged = relevanceOf(
            relevanceSample(text, { keywords, learned: now, meaning: meaningOf(text) }),
          );
          const again = judgedAgain(mention, now);
          expect(again.isRelevant).toBe(judged.isRelevant);
          const lesson = judged.reasons.find(({ code }) => code.startsWith('your_team')) ?? null;
          expect(again.because).toEqual(lesson);
          if (again.isRelevant !== mention.isRelevant) changed += 1;
        }
      }),
      { numRuns: 25, seed: 7 },
    );
    expect(changed).toBeGreaterThan(0);
  });

  it('follows the team’s triage, whatever was taught', () => {
    const learned = taught(Array<string>(8).fill('recipe for Apple pie'), ['new Apple phone']);
    const text = 'a recipe for Apple cake';
    expect(judgedAgain(stored(text, null), learned).isRelevant).toBe(false);
    expect(judgedAgain(stored(text, null, 'done'), learned).isRelevant).toBe(true);
    expect(judgedAgain(stored('the new Apple phone', null, 'ignored'), learned)).toMatchObject({
      isRelevant: false,
      because: { code: 'your_team_ignored_it' },
    });
  });

  it('is relevant if it has no keyword match', () => {
    const mention = stored('a recipe', null);
    expect(judgedAgain({ ...mention, matches: [] }, taught(['Apple recipe'], []))).toEqual({
      isRelevant: true,
      because: null,
    });
  });
});
