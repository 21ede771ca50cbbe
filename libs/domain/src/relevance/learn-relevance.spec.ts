import { describe, expect, it } from '@jest/globals';
import { learnRelevance, mostTriagedPosts, type TriagedPost } from './learn-relevance.js';
import { type LearnedRelevance, type PostTraits, opinionOf } from './learned-relevance.js';

const post = (words: string[], changes: Partial<PostTraits> = {}): PostTraits => ({
  monitorIds: ['apple'],
  signs: ['ordinary_word', 'capital_at_start'],
  words,
  ...changes,
});
const judged = (isAbout: boolean, words: string[], changes: Partial<TriagedPost> = {}): TriagedPost => ({
  ...post(words, changes),
  isAbout,
  logOdds: 0,
  ...changes,
});
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Posts about pies are ignored, posts about phones are kept. */
const kitchen = (each: number): TriagedPost[] => [
  ...times(each, (n) => judged(false, ['recipe', 'pie', `sugar${n}`])),
  ...times(each, (n) => judged(true, ['phone', `shop${n}`])),
];
const opinion = (posts: readonly TriagedPost[], of: PostTraits) => {
  const learned = learnRelevance(posts);
  return learned === null ? null : opinionOf(learned, of);
};
const movedBy = (posts: readonly TriagedPost[], of: PostTraits): number => opinion(posts, of)?.logOdds ?? 0;

describe('learnRelevance', () => {
  it('returns null without decisions', () => {
    expect(learnRelevance([])).toBeNull();
  });

  it('has little effect after two posts, and a clear one after ten', () => {
    const recipe = post(['recipe', 'pie', 'cinnamon']);
    expect(Math.abs(movedBy(kitchen(1), recipe))).toBeLessThan(0.7);
    expect(movedBy(kitchen(5), recipe)).toBeLessThan(-1);
    expect(movedBy(kitchen(5), post(['phone', 'repair']))).toBeGreaterThan(0.5);
  });

  it('reports which words counted, and how often people judged them that way', () => {
    expect(opinion(kitchen(6), post(['recipe', 'tart']))).toMatchObject({
      ignored: 'recipe: 6 of 6 ignored',
    });
    expect(opinion(kitchen(6), post(['phone']))).toMatchObject({ kept: 'phone: 6 of 6 kept' });
    const mixed = [...kitchen(6), judged(true, ['recipe', 'phone'])];
    expect(opinion(mixed, post(['recipe']))).toMatchObject({ ignored: 'recipe: 6 of 7 ignored' });
  });

  it('reports the place of a word if that distinguishes it', () => {
    const of = (word: string) =>
      opinion(
        times(8, () => judged(false, [word])),
        post([word]),
      )?.ignored;
    expect(of('the …')).toBe('right after “the”: 8 of 8 ignored');
    expect(of('… pie')).toBe('right before “pie”: 8 of 8 ignored');
  });

  it('reports what else counted if no word did', () => {
    const posts = times(8, () => judged(false, [], { signs: ['lower_case'] }));
    const of = post(['unheard'], { signs: ['lower_case'] });
    expect(opinion([...posts, ...kitchen(3)], of)?.ignored).toContain(
      'the name in lower case: 8 of 8 ignored',
    );
  });

  it('uses nothing from one monitor for another', () => {
    expect(movedBy(kitchen(20), post(['recipe'], { monitorIds: ['orchard'] }))).toBe(0);
  });

  it('weighs the monitors of a post equally', () => {
    const both = movedBy(kitchen(5), post(['recipe'], { monitorIds: ['apple', 'orchard'] }));
    expect(both).toBeCloseTo(movedBy(kitchen(5), post(['recipe'])) / 2, 5);
  });

  it('never reverses a clear post if people have only ever ignored, or only ever kept, posts', () => {
    const clear = 2;
    const ignored = times(500, () => judged(false, ['price'], { logOdds: clear }));
    expect(movedBy(ignored, post(['price']))).toBeGreaterThanOrEqual(-1.5);
    const kept = times(500, () => judged(true, ['price'], { logOdds: -clear }));
    expect(movedBy(kept, post(['price']))).toBeLessThanOrEqual(1.5);
  });

  it('may reverse the classifier’s mistakes once people have judged both ways', () => {
    const posts = [
      ...times(10, () => judged(false, ['recipe'], { logOdds: 2 })),
      ...times(10, () => judged(true, ['phone'], { logOdds: 2 })),
    ];
    expect(movedBy(posts, post(['recipe']))).toBeLessThan(-2);
  });

  it('forgets decisions that were withdrawn', () => {
    const posts = kitchen(5);
    const kept = posts.filter(({ isAbout }) => isAbout);
    expect(opinion(kept, post(['recipe']))?.ignored ?? null).toBeNull();
  });

  it('is deterministic, and uses only the latest decisions', () => {
    const posts = kitchen(50);
    expect(learnRelevance(posts)).toEqual(learnRelevance(posts));
    const old = times(100, () => judged(false, ['phone']));
    const many = [...times(mostTriagedPosts, () => judged(true, ['phone'])), ...old];
    expect(movedBy(many, post(['phone']))).toBeGreaterThan(0);
  });

  it('treats names of built-in properties as ordinary words, and stays small', () => {
    const words = ['constructor', '__proto__', 'toString', '\u0000', '\ud800'];
    const posts = [...times(5, () => judged(false, words)), ...times(5, () => judged(true, ['phone']))];
    expect(movedBy(posts, post(words))).toBeLessThan(0);
    const wild = times(mostTriagedPosts, (n) =>
      judged(
        n % 2 === 0,
        times(60, (word) => `w${n}-${word}`),
      ),
    );
    expect((learnRelevance(wild) as LearnedRelevance).lessons.size).toBeLessThanOrEqual(2_000);
  });
});
