import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unjudged } from './unjudged.js';

describe('unjudged', () => {
  it.each([
    ['negative', 'Acme nie działa od wczoraj 😡😡', 'negative_word'],
    ['positive', 'Acme harika :) <3', 'positive_word'],
    ['positive', 'Acmeありがとう:)', 'positive_word'],
    ['positive', 'Acme super:D', 'positive_word'],
    ['positive', 'Dziękuję:)) Acme', 'positive_word'],
    ['negative', 'Acme nie przychodzi:(', 'negative_word'],
    ['neutral', 'Acme otwiera biuro w Warszawie', undefined],
    ['neutral', 'Acme nie działa od wczoraj?', undefined],
  ])('finds a feeling only in emoji and emoticons (%s): %s', (sentiment, text, code) => {
    const reading = unjudged(text);
    expect(reading).toMatchObject({ sentiment, category: { category: 'other', reasons: [] } });
    expect(reading.reasons[0]?.code).toBe(code);
  });

  it('returns probabilities for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { scores, sentiment, reasons } = unjudged(text);
        const { negative, neutral, positive } = scores.sentiment;
        expect(negative + neutral + positive).toBeCloseTo(1, 9);
        expect(Object.values(scores.category).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        expect(scores.sentiment[sentiment]).toBe(Math.max(negative, neutral, positive));
        expect(scores).toMatchObject({ complaint: 0, spam: 0, brand: null });
        expect(reasons.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it.each([
    'Nowości Acme: https://acme.example/a',
    'Godzina:Wtorek, kolor:(niebieski), od 10:/szt, <30 zł',
    'Acme otwiera biuro :Poznań',
  ])('takes no mark in a link or a word for an emoticon: %s', (text) => {
    expect(unjudged(text)).toMatchObject({ sentiment: 'neutral', reasons: [] });
  });

  it('limits its certainty, however many symbols there are', () => {
    expect(unjudged('😡'.repeat(100_000)).scores.sentiment.negative).toBeLessThan(0.97);
  });

  it.each(['👉', '➡️', '©', '✔️', '👇'])(
    'finds no feeling in a mark that only points to something: %s',
    (mark) => {
      expect(unjudged(`Nowy sklep ${mark} Berlin`).reasons).toEqual([]);
      expect(unjudged(`Nowy sklep ${mark} Berlin 😍`).reasons).toHaveLength(1);
    },
  );
});
