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
  ])('returns %s, based on words of the language and symbols (%s): %s', (sentiment, language, text, code) => {
    const reading = readOtherLanguage(text, language);
    expect(reading.sentiment).toBe(sentiment);
    expect(reading.reasons[0]?.code).toBe(code);
  });

  it('returns probabilities and what they are based on, for any text in any language', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('de', 'ja', 'pl', null),
        (text, language) => {
          const { scores, sentiment, reasons, basis } = readOtherLanguage(text, language);
          const { negative, neutral, positive } = scores.sentiment;
          expect(negative + neutral + positive).toBeCloseTo(1, 9);
          expect(scores.sentiment[sentiment]).toBe(Math.max(negative, neutral, positive));
          expect(scores).toMatchObject({ complaint: 0, spam: 0, brand: null });
          expect(reasons.length).toBeLessThanOrEqual(4);
          expect(basis === 'no_list').toBe(language === 'pl' || language === null);
        },
      ),
    );
  });

  it.each([
    ['bug_report', 'de', 'Der Export stürzt seit dem Update bei jeder Datei ab'],
    ['complaint', 'es', 'Llevo dos semanas esperando el reembolso y nadie contesta'],
    ['feature_request', 'fr', 'Ce serait bien de pouvoir trier la liste par date'],
    ['question', 'it', 'Qualcuno sa come si cambia la password?'],
    ['praise', 'pt', 'Adorei o atendimento, muito obrigada, recomendo'],
    ['buying_intent', 'nl', 'Ik twijfel tussen deze twee, welke raden jullie aan?'],
    ['promotion', 'ja', '本日限り、クーポンで30%割引。お申し込みはプロフィールのリンクから'],
  ])('recognises %s by words of its language (%s)', (category, language, text) => {
    const reading = readOtherLanguage(text, language);
    expect([reading.category.category, reading.basis]).toEqual([category, 'words']);
    expect(reading.category.reasons).toMatchObject([{ code: 'words_of_its_language' }]);
    expect(reading.category.reasons[0]?.evidence).not.toBeNull();
  });

  it.each([
    ['nothing_found', 'de', 'Die Bäckerei neben der Post hat ein neues Schild'],
    ['no_list', 'pl', 'Wczoraj spacerowałem po parku z psem'],
    ['no_list', null, 'Wczoraj'],
  ])('returns %s if it knows nothing about a text (language: %s)', (basis, language, text) => {
    expect(readOtherLanguage(text, language)).toMatchObject({
      basis,
      sentiment: 'neutral',
      category: { category: 'other', reasons: [] },
    });
  });

  it.each([
    ['positive', 'Wczoraj spacerowałem po parku z Acme 😍'],
    ['negative', 'Acme nie działa od wczoraj 😡😡'],
    ['neutral', 'Acme nie działa od wczoraj?'],
  ])(
    'takes marks for a feeling (%s), but for no category if it has no list for the language: %s',
    (sentiment, text) => {
      expect(readOtherLanguage(text, 'pl')).toMatchObject({
        basis: 'no_list',
        sentiment,
        category: { category: 'other', reasons: [] },
      });
    },
  );

  it.each([
    ['de', 'Neues von Acme: https://acme.example/a'],
    ['de', 'Uhrzeit:Donnerstag, Farbe:(blau), ab 10:/Stunde, <30 Euro'],
    ['pl', 'Acme otwiera biuro :Poznań'],
  ])('takes no mark in a link or a word for an emoticon (%s): %s', (language, text) => {
    expect(readOtherLanguage(text, language)).toMatchObject({ sentiment: 'neutral', reasons: [] });
  });

  it.each([
    ['ja', 'Acmeありがとう:)'],
    ['de', 'Acme :D <3'],
    ['de', 'Acme toll:D'],
    ['de', 'Danke:)) an Acme'],
  ])(
    'recognises an emoticon after a space, after a word that it ends, or in a script without spaces (%s): %s',
    (language, text) => {
      expect(readOtherLanguage(text, language).sentiment).toBe('positive');
    },
  );

  it('recognises a sad emoticon right after a word', () => {
    expect(readOtherLanguage('Acme kommt nicht:(', 'pl').sentiment).toBe('negative');
  });

  it('limits its certainty, however many symbols there are', () => {
    const { scores } = readOtherLanguage('😡'.repeat(100_000), 'pl');
    expect(scores.sentiment.negative).toBeLessThan(0.97);
  });

  it.each(['👉', '➡️', '©', '✔️', '👇'])(
    'finds no feeling in a mark that only points to something: %s',
    (mark) => {
      expect(readOtherLanguage(`Neue Filiale ${mark} Berlin`, 'de').reasons).toEqual([]);
      expect(readOtherLanguage(`Neue Filiale ${mark} Berlin 😍`, 'de').reasons).toHaveLength(1);
    },
  );
});
