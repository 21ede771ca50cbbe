import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ForgottenLesson } from './forgotten-lesson.js';
import { learnRelevance, type TriagedPost } from './learn-relevance.js';
import { opinionOf } from './learned-relevance.js';
import { lessonIdOf, traitOfKey } from './lesson-key.js';
import { type Meaning, toMeaning } from './meaning.js';
import { monitorLessons } from './monitor-lessons.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 23, 12, minute));
const post = (isAbout: boolean, words: string[], minute: number, monitorIds = ['apple']): TriagedPost => ({
  monitorIds,
  signs: ['ordinary_word'],
  words,
  isAbout,
  logOdds: 0,
  decidedAt: at(minute),
});
const forgotten = (
  name: string,
  minute: number,
  changes: Partial<ForgottenLesson> = {},
): ForgottenLesson => ({
  monitorId: 'apple',
  kind: 'word',
  name,
  forgottenAt: at(minute),
  ...changes,
});
const about = (topic: number): Meaning => toMeaning([topic, 1 - topic], 1);
const all = (minute: number, monitorId = 'apple') => forgotten('', minute, { kind: 'all', monitorId });
const kitchen = (minute = 1): TriagedPost[] =>
  Array.from({ length: 6 }, (_, n) => [
    post(false, ['recipe', 'pie', `sugar${n}`], minute),
    post(true, ['phone', `shop${n}`], minute),
  ]).flat();
const weights = (posts: TriagedPost[], of: ForgottenLesson[], monitorId = 'apple'): Record<string, number> =>
  Object.fromEntries(
    monitorLessons(learnRelevance(posts, of), monitorId).lessons.map((lesson) => [
      lessonIdOf(lesson),
      lesson.weight,
    ]),
  );
const opinion = (posts: TriagedPost[], of: ForgottenLesson[], words: string[]): number => {
  const learned = learnRelevance(posts, of);
  const traits = { monitorIds: ['apple'], signs: [], words, meaning: about(0.5) };
  return learned === null ? 0 : opinionOf(learned, traits).logOdds;
};

describe('a forgotten lesson', () => {
  it('has no effect, and the others keep their weight', () => {
    const before = weights(kitchen(), []);
    const { 'word:recipe': gone, ...others } = before;
    expect(gone).toBeLessThan(0);
    const after = weights(kitchen(), [forgotten('recipe', 5)]);
    expect(Object.keys(after).sort()).toEqual(Object.keys(others).sort());
    for (const [id, weight] of Object.entries(others)) expect(after[id]).toBeCloseTo(weight, 2);
  });

  it('is learned again from later decisions, and only from those', () => {
    const later = [post(true, ['recipe'], 6), post(true, ['recipe'], 7), post(true, ['recipe'], 8)];
    const learned = learnRelevance([...later, ...kitchen()], [forgotten('recipe', 5)]);
    const lesson = monitorLessons(learned, 'apple').lessons.find(({ name }) => name === 'recipe');
    expect(lesson).toMatchObject({ means: 'about_you', decisions: 3, agreeing: 3 });
  });

  it('covers decisions up to the latest time it was forgotten', () => {
    const posts = [post(false, ['recipe'], 3), ...kitchen()];
    const both = [forgotten('recipe', 2), forgotten('recipe', 4)];
    expect(weights(posts, both)).not.toHaveProperty('word:recipe');
    expect(weights(posts, [...both].reverse())).not.toHaveProperty('word:recipe');
    expect(weights(posts, [forgotten('recipe', 2)])).toHaveProperty('word:recipe');
  });

  it('applies only to its own monitor and kind', () => {
    const posts = [...kitchen(), ...kitchen().map((one) => ({ ...one, monitorIds: ['orchard'] }))];
    const of = [forgotten('recipe', 5, { monitorId: 'orchard' }), forgotten('pie', 5, { kind: 'sign' })];
    expect(weights(posts, of)).toEqual(weights(posts, [forgotten('recipe', 5, { monitorId: 'orchard' })]));
    expect(weights(posts, of)).toHaveProperty('word:recipe');
    expect(weights(posts, of, 'orchard')).not.toHaveProperty('word:recipe');
  });

  it('does not apply to decisions without a time', () => {
    const posts = kitchen().map(({ decidedAt: _, ...rest }) => rest);
    expect(weights(posts, [forgotten('recipe', 59)])).toEqual(weights(posts, []));
  });
});

describe('forgetting all lessons of a monitor', () => {
  it('keeps what was decided later, and the other monitors', () => {
    const later = [post(false, ['oven'], 9), post(true, ['screen'], 9)];
    const orchard = kitchen().map((one) => ({ ...one, monitorIds: ['orchard'] }));
    const posts = [...later, ...kitchen(), ...orchard];
    expect(weights(posts, [all(5)], 'orchard')).toEqual(weights(posts, [], 'orchard'));
    const afresh = weights(later, []);
    const left = weights(posts, [all(5)]);
    expect(Object.keys(left).sort()).toEqual(Object.keys(afresh).sort());
    for (const [id, weight] of Object.entries(afresh)) expect(left[id]).toBeCloseTo(weight, 2);
    expect(monitorLessons(learnRelevance(posts, [all(5)]), 'apple')).toMatchObject({ kept: 1, ignored: 1 });
    expect(
      monitorLessons(learnRelevance(posts, [forgotten('', 5, { kind: 'monitor' })]), 'apple'),
    ).toMatchObject({ kept: 7, ignored: 7 });
  });

  it('gives the opinions of a team that had decided nothing before', () => {
    const word = fc.constantFrom('recipe', 'pie', 'phone', 'shop', 'oven');
    const decisions = fc.array(
      fc.record({
        isAbout: fc.boolean(),
        words: fc.uniqueArray(word),
        minute: fc.nat(59),
        logOdds: fc.integer({ min: -3, max: 3 }),
        topic: fc.constantFrom(0, 0.3, 0.5, 1),
      }),
    );
    fc.assert(
      fc.property(decisions, fc.nat(59), fc.uniqueArray(word), (made, moment, words) => {
        const posts = made.map(({ isAbout, words: own, minute, logOdds, topic }) => ({
          ...post(isAbout, own, minute),
          logOdds,
          meaning: about(topic),
        }));
        const later = posts.filter(({ decidedAt }) => decidedAt !== undefined && decidedAt > at(moment));
        expect(opinion(posts, [all(moment)], words)).toBeCloseTo(opinion(later, [], words), 1);
      }),
    );
  });
});

it('traitOfKey returns the trait of a key, whatever the word', () => {
  const names = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(names, fc.constantFrom('word' as const, 'sign' as const), (name, kind) => {
      expect(traitOfKey(`apple ${kind} ${name}`, 'apple')).toEqual({ monitorId: 'apple', kind, name });
      expect(traitOfKey(`apple ${kind} ${name}`, 'app')).toBeNull();
    }),
  );
});
