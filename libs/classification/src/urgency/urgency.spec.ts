import { categories, type Category } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feeling, scoresWith } from '../category/scores.spec-helper.js';
import { type UrgencyInput, urgencyOf } from './urgency.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const hourMs = 3_600_000;

function input(text: string, given: Partial<UrgencyInput> = {}): UrgencyInput {
  return {
    text,
    category: 'complaint',
    scores: scoresWith(),
    engagement: {},
    publishedAt: new Date(now.getTime() - hourMs),
    isRelevant: true,
    isEnglish: true,
    ...given,
  };
}

function urgency(text: string, given: Partial<UrgencyInput> = {}): number {
  return urgencyOf(input(text, given), now).urgency;
}

function pointsOf(code: string, text: string, given: Partial<UrgencyInput> = {}): number {
  const found = urgencyOf(input(text, given), now).reasons.find((reason) => reason.code === code);
  return found?.points ?? 0;
}

const pieces = [
  'acme', 'is nice', 'I love it', 'how do I log in?', 'refund', 'cancelled', 'NEVER AGAIN', 'wtf', 'since monday', '3 weeks',
  'asap', 'nobody answers', 'lawyer', '@acme', '😡', '!!', 'hello', 'third time', 'https://a.example', '日本語', 'on fire',
]; // prettier-ignore
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const count = fc.option(fc.nat(5_000_000));
const anyInput = fc
  .record({
    text: anyText,
    category: fc.constantFrom(...categories),
    negative: probability,
    complaint: probability,
    anger: probability,
    engagement: fc.record({ likes: count, replies: count, reposts: count, views: count, upvotes: count }),
    ageMs: fc.nat(100 * 24 * hourMs),
    isRelevant: fc.boolean(),
    isEnglish: fc.boolean(),
  })
  .map(({ text, negative, complaint, anger, ageMs, ...rest }): UrgencyInput => {
    const sentiment = { negative, positive: (1 - negative) / 2, neutral: (1 - negative) / 2 };
    const scores = scoresWith({ sentiment, complaint, anger });
    return { text, scores, publishedAt: new Date(now.getTime() - ageMs), ...rest };
  });

describe('urgencyOf', () => {
  it('is above 70 where production is down and nobody answers, even if the model is not sure of anything', () => {
    const text = 'Acme production is down and nobody answers';
    expect(
      urgency(text, { scores: scoresWith({ sentiment: feeling('negative', 0.5), complaint: 0.5 }) }),
    ).toBeGreaterThan(70);
  });

  it('stays below 20 for praise, whatever words it uses and whoever sees it', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        expect(urgencyOf({ ...given, category: 'praise' }, now).urgency).toBeLessThan(20);
      }),
    );
  });

  it('is a whole number from 0 to 100, the sum of the points that are shown', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { urgency: value, reasons } = urgencyOf(given, now);
        const sum = reasons.reduce((total, { points }) => total + points, 0);
        expect(value).toBe(Math.max(0, Math.min(100, sum)));
        expect(Number.isInteger(value)).toBe(true);
        expect(reasons.every(({ points }) => points !== 0)).toBe(true);
      }),
    );
  });

  it.each([
    'The site is down.',
    'Total outage.',
    'My account was hacked!',
    'A data leak, passwords stolen.',
    'It caught fire.',
  ])('never falls when somebody adds: %s', (added) => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const before = urgencyOf(given, now).urgency;
        const more = { ...given, text: `${given.text} ${added}` };
        expect(urgencyOf(more, now).urgency).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('never falls with more engagement, and unknown counts add nothing', () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.constantFrom('likes', 'replies', 'reposts', 'views', 'upvotes'),
        fc.nat(1_000_000),
        (given, name, more) => {
          const engagement = { ...given.engagement, [name]: (given.engagement[name] ?? 0) + more };
          expect(urgencyOf({ ...given, engagement }, now).urgency).toBeGreaterThanOrEqual(
            urgencyOf(given, now).urgency,
          );
        },
      ),
    );
    expect(urgency('acme', { engagement: { likes: null, views: null } })).toBe(urgency('acme'));
  });

  it('never falls where the feeling is worse', () => {
    fc.assert(
      fc.property(anyInput, probability, (given, share) => {
        const { positive, neutral, negative } = given.scores.sentiment;
        const moved = { positive: positive * share, neutral: neutral * share };
        const sentiment = { ...moved, negative: negative + (1 - share) * (positive + neutral) };
        const worse = { ...given, scores: { ...given.scores, sentiment } };
        expect(urgencyOf(worse, now).urgency).toBeGreaterThanOrEqual(urgencyOf(given, now).urgency);
      }),
    );
  });

  it('is never higher for a post that is probably not about the brand', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const doubtful = urgencyOf({ ...given, isRelevant: false }, now).urgency;
        expect(doubtful).toBeLessThanOrEqual(urgencyOf({ ...given, isRelevant: true }, now).urgency);
      }),
    );
  });

  it('falls with age after a day, by 15 at most', () => {
    const aged = (hours: number): number =>
      pointsOf('age', 'acme', { publishedAt: new Date(now.getTime() - hours * hourMs) });
    expect([1, 23, 48, 10_000].map(aged)).toEqual([0, 0, -4, -15]);
  });

  it('says one as one', () => {
    const given = {
      engagement: { likes: 1, views: 5_000 },
      publishedAt: new Date(now.getTime() - 30 * hourMs),
    };
    const shown = urgencyOf(input('Acme', given), now).reasons.map(({ evidence }) => evidence);
    expect(shown).toEqual(expect.arrayContaining(['1 reaction', '5000 views', '1 day']));
  });

  it('counts how fast reactions come: the same number in an hour presses more than in a day', () => {
    const engagement = { likes: 500 };
    const after = (hours: number) => ({ engagement, publishedAt: new Date(now.getTime() - hours * hourMs) });
    expect(pointsOf('growth', 'acme', after(1))).toBeGreaterThan(pointsOf('growth', 'acme', after(24)));
    expect(pointsOf('audience', 'acme', after(1))).toBe(pointsOf('audience', 'acme', after(24)));
  });

  it.each<[string, number, string[]]>([
    [
      'outage_words',
      16,
      ['the site is down', 'total outage', "can't log in", 'error 503', 'not working for everyone'],
    ],
    ['security_words', 22, ['I was hacked', 'they leaked my data', 'a phishing mail', 'CVE-2026-1234']],
    [
      'safety_words',
      25,
      ['it caught fire', 'I got an electric shock', 'food poisoning', 'the brakes failed'],
    ],
    ['law_or_press', 15, ['my lawyer', 'GDPR', 'class action', 'a journalist']],
    ['money_words', 12, ['charged me twice', 'I want a refund', 'this is fraud', 'they stole it']],
    ['leaving_words', 10, ['cancelled today', 'switching to Globex', 'never again', 'deleted my account']],
    ['no_answer', 9, ['nobody answers', 'still waiting', 'no response', 'they ignore me']],
    ['hurry_words', 8, ['ASAP', 'right now', 'we are losing money', 'our customers cannot pay']],
    ['time_waited', 8, ['since Monday', 'waiting for 3 weeks', 'the third time', 'for months']],
  ])('gives %s %d points once, however many words of the group there are', (code, points, phrases) => {
    for (const phrase of phrases)
      expect([phrase, pointsOf(code, `acme: ${phrase}.`)]).toEqual([phrase, points]);
    expect(pointsOf(code, phrases.join(', '))).toBe(points);
  });

  it.each<[string, string]>([
    ['outage_words', 'the quality went down'],
    ['security_words', 'my Acme bottle leaks'],
    ['safety_words', 'I recall my first Acme'],
    ['outage_words', 'sat down with Acme'],
    ['time_waited', 'the trial is 14 days'],
    ['time_waited', 'they solved it within an hour'],
  ])('does not see %s in "%s"', (code, text) => {
    expect(pointsOf(code, text)).toBe(0);
  });

  it('does not read pressing words in happy posts, unless people or data are in danger', () => {
    const scores = scoresWith({ sentiment: feeling('positive', 0.9) });
    expect(pointsOf('money_words', 'thanks for the quick refund', { scores, category: 'other' })).toBe(0);
    expect(
      pointsOf('security_words', 'love it, but my account was hacked', { scores, category: 'other' }),
    ).toBe(22);
  });

  it('gives adverts and spam nothing for their words', () => {
    const text = 'URGENT!!! your account was hacked, act right now, refund';
    const of = (category: Category) => urgency(text, { category, engagement: { likes: 10_000 } });
    expect([of('spam'), of('promotion')]).toEqual([0, 2]);
  });

  it('gives 5 points to who speaks to the brand or asks', () => {
    expect(pointsOf('waits_for_the_brand', 'hey @acme hello')).toBe(5);
    expect(pointsOf('waits_for_the_brand', 'is it broken?')).toBe(5);
    expect(pointsOf('waits_for_the_brand', 'see https://a.example/?q=1')).toBe(0);
  });

  it('reads no English words in other languages, but marks and the feeling', () => {
    const foreign = urgencyOf(input('der lawyer ist down, refund !!', { isEnglish: false }), now).reasons;
    expect(foreign.map(({ code }) => code)).toEqual([
      'category_complaint',
      'likely_complaint',
      'negative_feeling',
      'anger',
    ]);
  });
});
