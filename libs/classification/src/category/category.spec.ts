import { categories } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ModelScores } from '../text-model.js';
import { type CategoryInput, categoryOf } from './category.js';
import { feeling, scoresWith } from './scores.spec-helper.js';

function input(
  text: string,
  scores: Partial<ModelScores> = {},
  rest: Partial<CategoryInput> = {},
): CategoryInput {
  return { text, linkCount: 0, scores: scoresWith(scores), isEnglish: true, ...rest };
}

const unhappy = { complaint: 0.9, sentiment: feeling('negative', 0.9) };

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const anyScores = fc
  .record({
    feelings: fc.tuple(probability, probability, probability),
    complaint: probability,
    question: probability,
    buyingIntent: probability,
    spam: probability,
    anger: probability,
  })
  .map(({ feelings, ...heads }): ModelScores => {
    const sum = feelings.reduce((total, each) => total + each, 1e-9);
    const [positive = 0, neutral = 0, negative = 0] = feelings.map((each) => each / sum);
    return { sentiment: { positive, neutral, negative }, ...heads, brand: null, alike: null };
  });
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.lorem({ maxCount: 30 }),
  fc
    .array(
      fc.constantFrom(
        'acme', 'crashes', 'please add', 'looking for a', 'vs', 'bit.ly/x', 'whatsapp', '#a', 'love', '?', '50% off',
        'announces', 'nobody answers', 'https://a.example/b', 'earn $500', '\n', '🎉', 'thanks for nothing',
      ),
      { maxLength: 40 },
    )
    .map((words) => words.join(' ')),
); // prettier-ignore

describe('categoryOf', () => {
  it('takes for a complaint what the model takes for one', () => {
    expect(categoryOf(input('The coffee was cold', { complaint: 0.9 })).category).toBe('complaint');
    expect(categoryOf(input('The coffee was cold', { complaint: 0.1 })).category).toBe('other');
  });

  it('takes a complaint for a bug report where words of a defect stand in it', () => {
    expect(categoryOf(input('Acme keeps crashing on start', unhappy)).category).toBe('bug_report');
    expect(categoryOf(input('Acme keeps calling my mother', unhappy)).category).toBe('complaint');
  });

  it('needs two signals for spam: two signs, or one and the model', () => {
    const one = 'acme, message me on whatsapp';
    expect(categoryOf(input(one)).category).toBe('promotion');
    expect(categoryOf(input(one, { spam: 0.9 })).category).toBe('spam');
    expect(categoryOf(input(`${one}, casino bonus`)).category).toBe('spam');
    expect(categoryOf(input('acme opened a shop', { spam: 0.99 })).category).not.toBe('spam');
  });

  it('never takes a complaint with a link for spam, however sure the model is and however short the link', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Acme charged me twice',
          'Acme is down, nobody answers',
          'worst service ever by acme',
        ),
        fc.constantFrom('https://pics.example/1', 'bit.ly/abc', 'see tinyurl.com/abc', 'dm me bit.ly/x'),
        anyScores,
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (text, link, scores, complaint) => {
          const all = { ...scores, complaint };
          expect(categoryOf(input(`${text} ${link}`, all, { linkCount: 3 })).category).not.toBe('spam');
        },
      ),
    );
  });

  it('hears no question in anger and no praise in mockery', () => {
    expect(categoryOf(input('Why does Acme support never answer?', unhappy)).category).toBe('complaint');
    const mockery = { sentiment: feeling('positive', 0.9), complaint: 0.3 };
    expect(categoryOf(input('thanks for nothing @acme', mockery)).category).toBe('complaint');
  });

  it('hears the outage in kind words', () => {
    const kind = { sentiment: feeling('positive', 0.9), complaint: 0.2 };
    expect(categoryOf(input('I love Acme, best tool ever, but the site is down', kind)).category).toBe(
      'bug_report',
    );
    expect(categoryOf(input('I love Acme, no outages in a year', kind)).category).toBe('praise');
  });

  it('takes bad news for news, unless somebody tells them as his own', () => {
    expect(categoryOf(input('Acme shares fall after quarterly loss', unhappy)).category).toBe('news');
    expect(categoryOf(input('My Acme shares fall, quarterly, I am so angry', unhappy)).category).toBe(
      'complaint',
    );
  });

  it('gives the words that counted as reasons', () => {
    expect(categoryOf(input('Acme charged me twice, terrible support', unhappy)).reasons).toEqual(
      expect.arrayContaining([
        { about: 'category', code: 'money_trouble', evidence: 'charged me twice', points: 3 },
        { about: 'category', code: 'bad_service', evidence: 'terrible support', points: 3 },
        { about: 'category', code: 'model_complaint', evidence: '90 %', points: 3.6 },
      ]),
    );
  });

  it('reads no English in other languages, but marks, links and feelings', () => {
    const foreign = { isEnglish: false };
    const german = 'Ich vs. die anderen: will die bugs love';
    expect(categoryOf(input(german, { complaint: 0.9, question: 0.9 }, foreign)).category).toBe('other');
    expect(categoryOf(input('Warum geht Acme nicht?', {}, foreign)).category).toBe('question');
    expect(categoryOf(input('Acme 😡', { sentiment: feeling('negative', 1) }, foreign)).category).toBe(
      'complaint',
    );
    expect(categoryOf(input('Acme 😍', { sentiment: feeling('positive', 1) }, foreign)).category).toBe(
      'praise',
    );
  });

  it('answers every text with a weight, what it is ahead by, and the alternatives in order', () => {
    fc.assert(
      fc.property(anyText, anyScores, fc.boolean(), fc.nat(9), (text, scores, isEnglish, linkCount) => {
        const given = input(text, scores, { isEnglish, linkCount });
        const verdict = categoryOf(given);
        expect(categories).toContain(verdict.category);
        const weights = verdict.alternatives.map(({ points }) => points);
        expect(weights).toEqual([...weights].sort((a, b) => b - a));
        expect(verdict.alternatives.map(({ category }) => category)).not.toContain(verdict.category);
        expect(verdict.margin).toBeCloseTo(verdict.points - (weights[0] ?? 0));
        expect(verdict.margin).toBeGreaterThanOrEqual(0);
        expect(verdict.reasons.length).toBeGreaterThan(0);
        for (const { evidence, points } of verdict.reasons) {
          expect(Number.isFinite(points)).toBe(true);
          expect((evidence ?? '').length).toBeLessThanOrEqual(60);
        }
        expect(categoryOf(given)).toEqual(verdict);
      }),
    );
  });

  it.each([
    'a',
    'a ',
    '!',
    '?',
    '#a ',
    '@',
    "a'",
    'no ',
    'is ',
    'still waiting ',
    'can you ',
    'than ',
    '\u0301',
    '-',
  ])('answers 100 KB of %j', (unit) => {
    expect(categories).toContain(categoryOf(input(`acme ${unit.repeat(100_000 / unit.length)}`)).category);
  });
});
