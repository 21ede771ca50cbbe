import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forgottenBy } from './forgotten-lesson.js';
import { learnRelevance, type TriagedPost } from './learn-relevance.js';
import { opinionOf, type PostTraits } from './learned-relevance.js';
import { type Meaning, toMeaning } from './meaning.js';
import { monitorLessons } from './monitor-lessons.js';
import { learnTopics, topicLogOdds } from './topics.js';

/** Posts about food lie along one axis, about phones along another, a little apart from each other. */
const about = (food: number, phones: number, version = 4): Meaning =>
  toMeaning([food, phones, ...Array<number>(126).fill(0.02)], version);
const food = about(1, 0.1);
const phones = about(0.1, 1);
const post = (
  isAbout: boolean,
  meaning: Meaning | null,
  changes: Partial<TriagedPost> = {},
): TriagedPost => ({
  monitorIds: ['apple'],
  signs: [],
  words: [],
  logOdds: 0,
  isAbout,
  meaning,
  ...changes,
});
const of = (meaning: Meaning | null, monitorIds = ['apple']): PostTraits => ({
  monitorIds,
  signs: [],
  words: [],
  meaning,
});
const never = forgottenBy([]);
const both = [post(false, food), post(true, phones), post(false, food), post(true, phones)];
const logOdds = (posts: readonly TriagedPost[], meaning: Meaning | null): number => {
  const topics = learnTopics(posts, never).get('apple');
  return topics === undefined ? 0 : topicLogOdds(topics, meaning);
};

describe('what kept and ignored posts are about', () => {
  it('speaks against posts that are closer to the ignored ones, and for the others', () => {
    expect(logOdds(both, about(0.9, 0.2))).toBeLessThan(-2);
    expect(logOdds(both, about(0.2, 0.9))).toBeGreaterThan(2);
  });

  it('says nothing until people have both kept and ignored posts, and counts fully with two of each', () => {
    expect(logOdds([post(false, food), post(false, food)], food)).toBe(0);
    expect(logOdds([], food)).toBe(0);
    const [one, two, three] = [1, 2, 3].map((count) =>
      logOdds(
        Array.from({ length: count }, () => [post(false, food), post(true, phones)]).flat(),
        about(0.9, 0.2),
      ),
    );
    expect(one).toBeCloseTo((two ?? 0) / 2, 5);
    expect(three).toBeCloseTo(two ?? 0, 5);
  });

  it('leaves a post in doubt a little below, whatever the order of the decisions', () => {
    const between = about(0.7, 0.7);
    expect(logOdds(both, between)).toBeLessThan(0);
    expect(logOdds(both, between)).toBeGreaterThan(-1.25);
    expect(logOdds(both.toReversed(), between)).toBeCloseTo(logOdds(both, between), 9);
  });

  it('compares nothing with what another model has read, or none', () => {
    expect(logOdds(both, about(1, 0.1, 5))).toBe(0);
    expect(logOdds(both, null)).toBe(0);
    const mixed = [post(false, about(1, 0.1, 5)), post(true, about(0.1, 1, 5)), ...both];
    expect(logOdds(mixed, food)).toBe(0);
    expect(logOdds(mixed, about(1, 0.1, 5))).toBeLessThan(0);
    expect(logOdds([...both, post(true, null)], food)).toBe(logOdds(both, food));
  });

  it('leaves to words and signs only what the topics of the other posts do not already say', () => {
    const worded = (meanings: readonly [Meaning | null, Meaning | null]): number => {
      const posts = [false, true, false, true].map((isAbout) =>
        post(isAbout, meanings[Number(isAbout)] ?? null, { words: [isAbout ? 'battery' : 'cinnamon'] }),
      );
      const lessons = monitorLessons(learnRelevance(posts), 'apple').lessons;
      return lessons.find(({ name }) => name === 'cinnamon')?.weight ?? 0;
    };
    const alone = worded([null, null]);
    expect(alone).toBeLessThan(-0.1);
    expect(worded([food, phones])).toBeGreaterThan(alone + 0.05);
    // A post says nothing about itself: where the topics do not tell the sides apart, the words have to.
    expect(worded([food, food])).toBeLessThan(-0.1);
  });

  it('is not taken over by words once it is forgotten', () => {
    const dated = both.map((each) => ({ ...each, words: ['pie'], decidedAt: new Date('2026-11-01') }));
    const evidence = { monitorId: 'apple', kind: 'topic', name: 'ignored' } as const;
    const forgotten = [{ ...evidence, forgottenAt: new Date('2026-11-02') }];
    expect(learnRelevance(dated, forgotten)?.lessons).toEqual(learnRelevance(dated)?.lessons);
  });

  it('counts for its own monitor only, and not once that side is forgotten', () => {
    const learned = learnRelevance(both);
    if (learned === null) throw new Error('Nothing was learned.');
    expect(opinionOf(learned, of(food, ['orchard'])).logOdds).toBe(0);
    const forgottenAt = new Date('2026-11-02');
    const dated = both.map((each) => ({ ...each, decidedAt: new Date('2026-11-01') }));
    for (const [kind, name] of [
      ['topic', 'ignored'],
      ['all', ''],
    ] as const) {
      const lessons = learnRelevance(dated, [{ monitorId: 'apple', kind, name, forgottenAt }]);
      expect(lessons?.topics.size).toBe(0);
    }
  });

  it('appears in the reason, and as two lessons of the monitor', () => {
    const learned = learnRelevance(both);
    if (learned === null) throw new Error('Nothing was learned.');
    expect(opinionOf(learned, of(food)).ignored).toBe('closer to 2 ignored posts than to 2 kept posts');
    const between = opinionOf(learned, of(about(0.69, 0.7)));
    expect(between.ignored).toBe('not clearly closer to 2 kept posts than to 2 ignored posts');
    const single = learnRelevance([post(true, phones), post(false, food)]);
    expect(single && opinionOf(single, of(phones)).kept).toBe('closer to 1 kept post than to 1 ignored post');
    const shown = monitorLessons(learned, 'apple').lessons.filter(({ kind }) => kind === 'topic');
    const lesson = { kind: 'topic', decisions: 2, agreeing: 2, weight: expect.any(Number) };
    expect(shown.map(({ name }) => name).sort()).toEqual(['ignored', 'kept']);
    expect(shown).toContainEqual({ ...lesson, name: 'kept', means: 'about_you' });
    expect(shown).toContainEqual({ ...lesson, name: 'ignored', means: 'not_about_you' });
    const same = learnRelevance([post(true, food), post(false, food)]);
    expect(monitorLessons(same, 'apple').lessons.map(({ name }) => name)).not.toContain('kept');
  });

  it('moves no post by more than the limit of the opinion', () => {
    const anyMeaning = fc
      .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))
      .map(([one, other]) => about(one, other));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), anyMeaning), { maxLength: 8 }),
        anyMeaning,
        (given, asked) => {
          const learned = learnRelevance(given.map(([isAbout, meaning]) => post(isAbout, meaning)));
          if (learned === null) return;
          const kept = given.filter(([isAbout]) => isAbout).length;
          const limit = 1.5 + Math.min(kept, given.length - kept);
          expect(Math.abs(opinionOf(learned, of(asked)).logOdds)).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
