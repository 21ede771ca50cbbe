import { describe, expect, it } from '@jest/globals';
import { agreementText, changeText, decisionsText, strongestText } from './lesson-texts.js';

const lesson = {
  id: 'word:anvil',
  evidence: 'near “anvil”',
  means: 'not_about_you' as const,
  weight: -1.2,
  decisions: 6,
  agreeing: 5,
};

describe('the texts about lessons', () => {
  it('say how many decisions count', () => {
    expect(decisionsText({ kept: 22, ignored: 1_015 })).toBe(
      '1,037 decisions count: 22 kept, 1,015 ignored.',
    );
    expect(decisionsText({ kept: 0, ignored: 1 })).toBe('1 decision counts: 0 kept, 1 ignored.');
  });

  it('say what the strongest lesson means and what it is based on', () => {
    expect(strongestText([lesson, { ...lesson, means: 'about_you' }])).toBe(
      'Near “anvil” means not about us.',
    );
    expect(strongestText([])).toBeNull();
    expect(agreementText(lesson)).toBe('5 of 6 decisions');
  });

  it.each([
    [61, 412, 0, '61 of the newest 412 stored mentions would change.'],
    [0, 412, 0, 'None of the newest 412 stored mentions would change.'],
    [1, 1, 0, '1 of the one stored mention would change.'],
    [0, 0, 0, 'No stored mention could be compared.'],
    [
      2,
      5,
      1,
      '2 of the newest 5 stored mentions would change. 1 more is not counted: a language model judged it.',
    ],
    [0, 0, 3, 'No stored mention could be compared. 3 more are not counted: a language model judged them.'],
  ])('say that %i of %i would change, leaving out %i', (would_change, examined, left_out, text) => {
    expect(changeText({ would_change, examined, left_out })).toBe(text);
  });
});
