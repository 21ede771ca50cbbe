import { describe, expect, it } from '@jest/globals';
import { aboutTexts } from './said-of-brand.js';
import { relevanceSample } from '../relevance-sample.spec-helper.js';

const texts = (context: string | null, description = '') =>
  aboutTexts(relevanceSample('the target, the target', { keywords: ['target'], context, description }));

describe('aboutTexts', () => {
  it('describes the names in the words of the context and the description, each name once', () => {
    expect(texts('American stores', 'We run shops')).toEqual({
      about: 'target. We run shops. American stores',
      against: null,
    });
  });

  it('keeps what the brand is apart from what it is not, which would make such posts look similar', () => {
    const { about, against } = texts('American stores, not a goal of archers');
    expect(about).toContain('American stores');
    expect(about).not.toContain('archers');
    expect(against).toBe('target. a goal of archers');
  });

  it.each([[null], [''], [' - '], ['not the fruit']])(
    'has no description if nothing says what the brand is: %j',
    (context) => {
      expect(texts(context).about).toBeNull();
    },
  );

  it('is cut if it is long, without splitting a character', () => {
    const { about, against } = texts(`${'😀a'.repeat(5_000)}. Not ${'😀a'.repeat(60)}`);
    expect(about?.length).toBeLessThanOrEqual(600);
    for (const text of [about, against]) expect(text?.isWellFormed()).toBe(true);
  });
});
