import { describe, expect, it } from '@jest/globals';
import { signLabels } from './sign-labels.js';
import { learnRelevance, type TriagedPost } from './learn-relevance.js';
import { monitorLessons } from './monitor-lessons.js';
import { traitText } from './trait-text.js';

const post = (isAbout: boolean, words: string[], monitorIds = ['apple']): TriagedPost => ({
  monitorIds,
  signs: ['lower_case'],
  words,
  isAbout,
  logOdds: 0,
});

describe('the lessons of a monitor', () => {
  it('are its own, strongest first, with their meaning and number of decisions', () => {
    const posts = [
      ...Array.from({ length: 5 }, () => post(false, ['recipe'])),
      post(true, ['recipe', 'phone']),
      post(true, ['elsewhere'], ['orchard']),
    ];
    const { kept, ignored, lessons } = monitorLessons(learnRelevance(posts), 'apple');
    expect([kept, ignored]).toEqual([1, 5]);
    expect(lessons.find(({ name }) => name === 'recipe')).toEqual({
      kind: 'word',
      name: 'recipe',
      means: 'not_about_you',
      weight: expect.any(Number),
      decisions: 6,
      agreeing: 5,
    });
    expect(lessons.map(({ name }) => name)).not.toContain('elsewhere');
    const strengths = lessons.map(({ weight }) => Math.abs(weight));
    expect(strengths).toEqual([...strengths].sort((one, other) => other - one));
  });

  it('are none if nothing was learned', () => {
    expect(monitorLessons(null, 'apple')).toEqual({ kept: 0, ignored: 0, lessons: [] });
  });
});

it.each([
  [{ kind: 'word', name: 'anvil' }, 'near “anvil”'],
  [{ kind: 'word', name: 'the …' }, 'right after “the”'],
  [{ kind: 'word', name: '… pie' }, 'right before “pie”'],
  [{ kind: 'sign', name: 'lower_case' }, 'the name in lower case'],
  [{ kind: 'sign', name: 'customer_voice' }, 'written the way a customer writes'],
  [{ kind: 'sign', name: 'of_another_version' }, 'of another version'],
  [{ kind: 'monitor', name: '' }, 'any post of this monitor'],
  [{ kind: 'topic', name: 'ignored' }, 'about the same things as posts that you ignored'],
  [{ kind: 'threshold', name: '' }, 'any post (your marks moved the line)'],
] as const)('traitText shows %j as “%s”', (trait, text) => {
  expect(traitText(trait)).toBe(text);
});

it.each(Object.keys(signLabels).filter((code) => code.includes('_')))(
  'traitText shows %s by another name than its code',
  (name) => {
    expect(traitText({ kind: 'sign', name })).not.toBe(name.replaceAll('_', ' '));
  },
);
