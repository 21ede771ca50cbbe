import { describe, expect, it } from '@jest/globals';
import { reasonCodes } from './reason-codes.js';
import { sentenceOf } from './sentence-of.js';

describe('sentenceOf', () => {
  it('says what was found and what it gave', () => {
    expect(sentenceOf({ about: 'urgency', code: 'outage_words', evidence: 'is down', points: 16 })).toBe(
      'Says “is down”, words of an outage: +16',
    );
    expect(sentenceOf({ about: 'urgency', code: 'age', evidence: '3 days', points: -8 })).toBe(
      'Is not fresh any more: 3 days old: −8',
    );
    expect(sentenceOf({ about: 'category', code: 'model_complaint', evidence: '87 %', points: 3 })).toBe(
      'The trained model takes it for a complaint (87 %)',
    );
    expect(
      sentenceOf({ about: 'sentiment', code: 'model_negative', evidence: 'terrible, down', points: -0.8 }),
    ).toBe('The trained model hears a negative tone, most of all in “terrible” and “down”');
  });

  it.each([...reasonCodes])('has a sentence for %s, with evidence and without', (code) => {
    for (const evidence of ['acme', null]) {
      const sentence = sentenceOf({ about: 'relevance', code, evidence, points: 1 });
      expect(sentence).toMatch(/^[\p{Lu}“]/u);
      expect(sentence).not.toMatch(/null|undefined|_|\.$|\s$|\s{2}/);
      expect(sentence.length).toBeLessThan(140);
    }
  });

  it.each(['lexical_rule_of_1999', 'constructor', 'to_string'])(
    'shows a stored reason it does not know: %s',
    (code) => {
      expect(sentenceOf({ about: 'category', code, evidence: 'down', points: 2 })).toBe(
        `Noted as “${code.replaceAll('_', ' ')}”: “down”`,
      );
    },
  );
});
