import { describe, expect, it } from '@jest/globals';
import { EarlyAnswers } from './early-answers.js';

describe('EarlyAnswers', () => {
  it('gives an answer only to the first request for it', async () => {
    const answers = new EarlyAnswers<string>();
    answers.keep('/a', Promise.resolve('one'));
    expect(answers.take('/b')).toBeUndefined();
    await expect(answers.take('/a')).resolves.toBe('one');
    expect(answers.take('/a')).toBeUndefined();
  });

  it('gives no answer that was requested too long ago, or before a change', () => {
    let now = 0;
    const answers = new EarlyAnswers<string>(() => now);
    answers.keep('/a', Promise.resolve('old'));
    now = 10_001;
    expect(answers.take('/a')).toBeUndefined();
    answers.keep('/a', Promise.resolve('before the change'));
    answers.clear();
    expect(answers.take('/a')).toBeUndefined();
  });
});
