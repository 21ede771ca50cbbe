import { describe, expect, it } from '@jest/globals';
import { forgottenBy } from './forgotten-lesson.js';
import { learnRelevance, type TriagedPost } from './learn-relevance.js';
import { opinionOf, type PostTraits } from './learned-relevance.js';
import { toMeaning } from './meaning.js';
import { monitorLessons } from './monitor-lessons.js';
import { learnThresholds } from './thresholds.js';
import { learnTopics } from './topics.js';

/** All posts are about the same thing, so topics tell nothing apart: they only doubt a post by 1.2 if it is compared. */
const meaning = toMeaning([1], 1);
const post = (isAbout: boolean, logOdds: number, changes: Partial<TriagedPost> = {}): TriagedPost => ({
  monitorIds: ['gap'],
  signs: [],
  words: [],
  isAbout,
  logOdds,
  meaning,
  ...changes,
});
const never = forgottenBy([]);
const shift = (posts: readonly TriagedPost[]) =>
  learnThresholds(posts, learnTopics(posts, never), never).get('gap')?.shift;
/** Posts about the shop seem unlikely, because nearly all others are about something else. */
const unlikely = [post(true, -1), post(true, -1.4), ...[-3, -3.4, -2.6, -3].map((each) => post(false, each))];
/** Posts about other things seem likely, because the name looks like a brand's in them, too. */
const likely = [post(false, 2), post(false, 2.4), ...[4, 4.4, 3.6, 4].map((each) => post(true, each))];
const opinion = (posts: readonly TriagedPost[], changes: Partial<PostTraits> = {}) => {
  const learned = learnRelevance(posts);
  if (learned === null) throw new Error('Nothing was learned.');
  return opinionOf(learned, { monitorIds: ['gap'], signs: [], words: [], meaning, ...changes });
};

describe('the threshold of a monitor', () => {
  it('lies a little above the middle between what people kept and what they ignored', () => {
    expect(shift(unlikely)).toBeCloseTo(2.1 - 0.2, 5);
    expect(shift(likely)).toBeCloseTo(-3.1 - 0.2, 5);
  });

  it('keeps posts that seemed unlikely, and catches ones that seemed likely', () => {
    expect(-1.2 + opinion(unlikely).logOdds).toBeGreaterThan(0);
    expect(-3 + opinion(unlikely).logOdds).toBeLessThan(0);
    expect(2.2 + opinion(likely).logOdds).toBeLessThan(0);
    expect(4 + opinion(likely).logOdds).toBeGreaterThan(0);
  });

  it('is not learned until people have both kept and ignored posts, and counts half with one of either', () => {
    expect(shift(unlikely.filter(({ isAbout }) => isAbout))).toBeUndefined();
    expect(shift([])).toBeUndefined();
    expect(shift(unlikely.map((each) => ({ ...each, meaning: null })))).toBeUndefined();
    const one = shift([post(true, -1), post(false, -3)]) ?? 0;
    expect(shift([post(true, -1), post(false, -3), post(true, -1), post(false, -3)])).toBeCloseTo(2 * one, 5);
  });

  it('counts for its own monitor only', () => {
    expect(opinion(unlikely, { monitorIds: ['orchard'] }).logOdds).toBe(0);
    expect(opinion(unlikely, { monitorIds: ['gap', 'orchard'] }).logOdds).toBeCloseTo(
      opinion(unlikely).logOdds / 2,
      5,
    );
  });

  it('neither comes from posts that the model cannot read nor counts for them', () => {
    const signs = ['mostly_the_brand'];
    expect(shift(unlikely.map((each) => ({ ...each, signs })))).toBeUndefined();
    const learned = learnRelevance([...unlikely, post(true, -9, { signs, words: ['tienda'] })]);
    expect(learned?.thresholds.get('gap')).toMatchObject({ shift: expect.any(Number), kept: 2, ignored: 4 });
    const [scored, unscored] = [opinion(likely).logOdds, opinion(likely, { signs }).logOdds];
    expect(unscored).toBeGreaterThan(scored + 1);
  });

  it('can be forgotten, and no other lesson takes its weight', () => {
    const dated = unlikely.map((each) => ({ ...each, words: ['shop'], decidedAt: new Date('2026-11-01') }));
    const forget = (kind: 'threshold' | 'all') =>
      learnRelevance(dated, [{ monitorId: 'gap', kind, name: '', forgottenAt: new Date('2026-11-02') }]);
    expect(forget('threshold')?.thresholds.size).toBe(0);
    expect(forget('threshold')?.lessons).toEqual(learnRelevance(dated)?.lessons);
    expect(forget('all')?.thresholds.size).toBe(0);
  });

  it('appears in the reason and as a lesson, with the number of decisions', () => {
    expect(opinion(unlikely).kept).toBe('the line lies lower after 2 kept posts and 4 ignored posts');
    // What posts are about is easier to understand, so it is named instead if it speaks for the same.
    expect(opinion(likely).ignored).toContain('closer to 2 ignored posts');
    const apart = likely.map((each) => (each.isAbout ? each : { ...each, meaning: toMeaning([0, 1], 1) }));
    expect(opinion(apart).ignored).toBe('the line lies higher after 4 kept posts and 2 ignored posts');
    const shown = monitorLessons(learnRelevance(likely), 'gap').lessons[0];
    expect(shown).toEqual({
      kind: 'threshold',
      name: '',
      means: 'not_about_you',
      weight: expect.any(Number),
      decisions: 6,
      agreeing: 6,
    });
  });
});
