import { describe, expect, it } from '@jest/globals';
import { reasonCodes } from './reason-codes.js';
import { clauseOf, sentenceOf } from './sentence-of.js';

describe('sentenceOf', () => {
  it('says what was found and what it gave', () => {
    expect(
      sentenceOf({ about: 'urgency', code: 'outage_words', evidence: 'down for everyone', points: 16 }),
    ).toBe('Says “down for everyone”, words of an outage that hits many: +16');
    expect(sentenceOf({ about: 'urgency', code: 'age', evidence: '3 days', points: -8 })).toBe(
      'Is no longer new: 3 days old: −8',
    );
    expect(
      sentenceOf({ about: 'category', code: 'model_category', evidence: 'bug_report 87 %', points: 8.7 }),
    ).toBe('The trained model takes it for a bug report (87 %)');
    expect(
      sentenceOf({ about: 'sentiment', code: 'model_negative', evidence: 'terrible, down', points: -0.8 }),
    ).toBe('The trained model finds the tone negative, most of all in “terrible” and “down”');
  });

  it('says one as one, also of what is stored', () => {
    const urgency = { about: 'urgency', points: 1 } as const;
    expect(sentenceOf({ ...urgency, code: 'audience', evidence: '1 reactions' })).toBe(
      'Others react to it: 1 reaction: +1',
    );
    expect(sentenceOf({ ...urgency, code: 'audience', evidence: '21 reactions' })).toContain('21 reactions');
  });

  it('can be part of a longer sentence', () => {
    expect(clauseOf({ about: 'urgency', code: 'model_urgency_nothing', evidence: '81 %', points: 8 })).toBe(
      'the trained model sees no need for action (81 %) (+8)',
    );
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
