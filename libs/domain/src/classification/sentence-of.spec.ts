import { describe, expect, it } from '@jest/globals';
import { reasonSentences } from './reason-sentences.js';
import { clauseOf, sentenceOf } from './sentence-of.js';

describe('sentenceOf', () => {
  it('states what was found and the points it gave', () => {
    expect(
      sentenceOf({ about: 'urgency', code: 'outage_words', evidence: 'down for everyone', points: 16 }),
    ).toBe('Says “down for everyone”, a sign of a widespread outage: +16');
    expect(sentenceOf({ about: 'urgency', code: 'age', evidence: '3 days', points: -8 })).toBe(
      'Is no longer new: 3 days old: −8',
    );
    expect(
      sentenceOf({ about: 'category', code: 'model_category', evidence: 'bug_report 87 %', points: 8.7 }),
    ).toBe('The trained model takes it for a bug report (87 %)');
    expect(
      sentenceOf({ about: 'sentiment', code: 'model_negative', evidence: 'terrible, down', points: -0.8 }),
    ).toBe('The trained model rates the tone as negative, most of all in “terrible” and “down”');
  });

  it('does not claim that a longer name is of something else, because it may be of a product', () => {
    expect(
      sentenceOf({ about: 'relevance', code: 'part_of_another_name', evidence: 'Windows Phone', points: -1 }),
    ).toBe('The name is part of a longer one, which may mean something else: “Windows Phone”');
  });

  it('uses the singular for one, even in stored reasons', () => {
    const urgency = { about: 'urgency', points: 1 } as const;
    expect(sentenceOf({ ...urgency, code: 'audience', evidence: '1 reactions' })).toBe(
      'Others react to it: 1 reaction: +1',
    );
    expect(sentenceOf({ ...urgency, code: 'audience', evidence: '21 reactions' })).toContain('21 reactions');
  });

  it.each([
    ['reach', '1 views', '1 view'],
    ['reach', '2 views', '2 views'],
    ['audience', '1 reaction', '1 reaction'],
    ['audience', '1 reactions', '1 reaction'],
    ['audience', '11 reactions', '11 reactions'],
    ['age', '1 days', '1 day'],
    ['age', '21 days', '21 days'],
  ])('counts correctly: %s with %s', (code, evidence, shown) => {
    expect(sentenceOf({ about: 'relevance', code, evidence, points: 1 })).toMatch(
      new RegExp(`\\b${shown}\\b`),
    );
  });

  it.each([
    ['acme', 'The word “acme” speaks'],
    ['acme, down', 'The words “acme” and “down” speak'],
    ['acme, down, late', 'The words “acme”, “down” and “late” speak'],
    ['not paid', 'The words “not paid” speak'],
  ])('makes the verb agree with the words: %s', (evidence, beginning) => {
    for (const code of ['category_words', 'category_words_against'])
      expect(sentenceOf({ about: 'category', code, evidence, points: 1 })).toContain(beginning);
  });

  it.each([
    ['positive_word', 'schön', '“schön” is a positive word'],
    ['positive_word', '神', '“神” is a positive word'],
    ['negative_word', '🙄', '“🙄” is a negative symbol'],
    ['positive_word', ':D', '“:D” is a positive symbol'],
  ])('calls only words a word: %s %s', (code, evidence, sentence) => {
    expect(sentenceOf({ about: 'sentiment', code, evidence, points: 1 })).toBe(sentence);
  });

  it.each([
    ['model_brand', '98 %', 'The trained model gives 98 % that this is your brand'],
    ['model_not_brand', '3 %', 'The trained model gives 3 % that this is your brand'],
  ])('says how sure the model is: %s', (code, evidence, sentence) => {
    expect(sentenceOf({ about: 'relevance', code, evidence, points: 1 })).toBe(sentence);
  });

  it.each(Object.keys(reasonSentences))('is well formed with any evidence: %s', (code) => {
    for (const evidence of [null, 'acme', 'acme, down', '1 reaction', '62 %', 'complaint 62 %', 'de']) {
      const sentence = sentenceOf({ about: 'relevance', code, evidence, points: 1 });
      expect(sentence).not.toMatch(/\b(\p{L}+) \1\b/u);
      expect(sentence).not.toMatch(/\b[Aa] (?=[aeio]\p{L})|\b[Aa]n (?=[bcdfgjklmnpqrstvwxz]\p{L})/u);
      expect(sentence).not.toMatch(/ [,.:;]|,,|\.\.|\(\)|“”/);
    }
  });

  it.each([
    ['A wish, nothing is broken.', 'A wish, nothing is broken: +30'],
    ['Waits for an answer', 'Waits for an answer: +30'],
    ['Waits for...', 'Waits for...: +30'],
  ])('ends a language model’s own sentence without a full stop: %s', (evidence, end) => {
    expect(sentenceOf({ about: 'urgency', code: 'llm_urgency', evidence, points: 30 })).toBe(
      `The language model says: ${end}`,
    );
  });

  it('can be part of a longer sentence', () => {
    expect(clauseOf({ about: 'urgency', code: 'model_urgency_nothing', evidence: '81 %', points: 8 })).toBe(
      'the trained model sees no need for action (81 %) (+8)',
    );
  });

  it.each(Object.keys(reasonSentences))('has a sentence for %s, with evidence and without', (code) => {
    for (const evidence of ['acme', null]) {
      const sentence = sentenceOf({ about: 'relevance', code, evidence, points: 1 });
      expect(sentence).toMatch(/^[\p{Lu}“]/u);
      expect(sentence).not.toMatch(/null|undefined|_|\.$|\s$|\s{2}/);
      expect(sentence.length).toBeLessThan(140);
    }
  });

  it.each(['lexical_rule_of_1999', 'constructor', 'to_string'])(
    'shows an unknown stored reason: %s',
    (code) => {
      expect(sentenceOf({ about: 'category', code, evidence: 'down', points: 2 })).toBe(
        `Noted as “${code.replaceAll('_', ' ')}”: “down”`,
      );
    },
  );
});
