import { describe, expect, it } from '@jest/globals';
import { verdictOf } from './verdict-of.js';

describe('verdictOf', () => {
  const other = { category: 'other', sentiment: 'neutral' } as const;

  it('is the category and the sentiment', () => {
    expect(verdictOf({ is_judged: true, ...other })).toEqual(other);
  });

  it('has nothing that a language which could not be judged gets by default', () => {
    expect(verdictOf({ is_judged: false, ...other })).toEqual({ category: null, sentiment: null });
    expect(verdictOf({ is_judged: false, category: 'other', sentiment: 'negative' })).toEqual({
      category: null,
      sentiment: 'negative',
    });
  });
});
