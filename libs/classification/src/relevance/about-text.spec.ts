import { describe, expect, it } from '@jest/globals';
import { aboutText } from './about-text.js';
import { relevanceSample } from './relevance-sample.spec-helper.js';

const sample = (context: string | null, description = '') =>
  relevanceSample('the target, the target', { keywords: ['target'], context, description });

describe('aboutText', () => {
  it('describes the names in the words of the context and the description, each name once', () => {
    expect(aboutText(sample('American stores', 'We run shops'))).toBe(
      'target. We run shops. American stores',
    );
  });

  it('omits what the brand is not, which would make such posts look similar', () => {
    const text = aboutText(sample('American stores, not a goal of archers'));
    expect(text).toContain('American stores');
    expect(text).not.toContain('archers');
  });

  it.each([[null], [''], [' - '], ['not the fruit']])(
    'is null if nothing says what the brand is: %j',
    (context) => {
      expect(aboutText(sample(context))).toBeNull();
    },
  );

  it('is cut if it is long, without splitting a character', () => {
    const text = aboutText(sample('😀a'.repeat(5_000)));
    expect(text?.length).toBeLessThanOrEqual(600);
    expect(text?.isWellFormed()).toBe(true);
  });
});
