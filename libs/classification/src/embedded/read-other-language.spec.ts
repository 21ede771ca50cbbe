import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readOtherLanguage } from './read-other-language.js';

describe('readOtherLanguage', () => {
  it.each([
    ['negative', 'de', 'Acme ist leider unbrauchbar und der Support eine Frechheit', 'negative_word'],
    ['positive', 'es', 'Muchas gracias al equipo de Acme, excelente atención', 'positive_word'],
    ['negative', 'pl', 'Acme nie działa od wczoraj 😡😡', 'negative_word'],
    ['positive', 'tr', 'Acme harika :) <3', 'positive_word'],
    ['neutral', 'pl', 'Acme otwiera biuro w Warszawie', undefined],
    ['neutral', 'de', 'Acme eröffnet im Mai eine Filiale in Hamburg', undefined],
  ])('%s, by words of the language or by symbols: %s %s', (sentiment, language, text, code) => {
    const reading = readOtherLanguage(text, language);
    expect(reading.sentiment).toBe(sentiment);
    expect(reading.reasons[0]?.code).toBe(code);
  });

  it('says nothing but a feeling, as probabilities, of any text in any language', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('de', 'ja', 'pl', null),
        (text, language) => {
          const { scores, sentiment, reasons } = readOtherLanguage(text, language);
          const { negative, neutral, positive } = scores.sentiment;
          expect(negative + neutral + positive).toBeCloseTo(1, 9);
          expect(scores.sentiment[sentiment]).toBe(Math.max(negative, neutral, positive));
          expect(scores).toMatchObject({ complaint: 0, spam: 0, brand: null });
          expect(reasons.length).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it('is not the surer the more symbols there are, without end', () => {
    const { scores } = readOtherLanguage('😡'.repeat(100_000), 'pl');
    expect(scores.sentiment.negative).toBeLessThan(0.97);
  });
});
