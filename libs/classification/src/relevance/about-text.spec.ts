import { describe, expect, it } from '@jest/globals';
import { aboutText } from './about-text.js';
import { relevanceSample } from './relevance-sample.spec-helper.js';

const sample = (context: string | null, description = '') =>
  relevanceSample('the target, the target', { keywords: ['target'], context, description });

describe('aboutText', () => {
  it('says what the names stand for in the words of the context and the description, each name once', () => {
    expect(aboutText(sample('American stores', 'We run shops'))).toBe(
      'target. We run shops. American stores',
    );
  });

  it('leaves out what the brand is not: it would make posts about that look alike', () => {
    const text = aboutText(sample('American stores, not a goal of archers'));
    expect(text).toContain('American stores');
    expect(text).not.toContain('archers');
  });

  it.each([[null], [''], [' - '], ['not the fruit']])(
    'is nothing where nobody said what it is: %j',
    (context) => {
      expect(aboutText(sample(context))).toBeNull();
    },
  );

  it('is cut where it is long, and never into half a character', () => {
    const text = aboutText(sample('😀a'.repeat(5_000)));
    expect(text?.length).toBeLessThanOrEqual(600);
    expect(text?.isWellFormed()).toBe(true);
  });
});
