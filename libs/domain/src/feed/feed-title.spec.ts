import { describe, expect, it } from '@jest/globals';
import { feedTitle } from './feed-title.js';

describe('feedTitle', () => {
  it('is one line without control characters', () => {
    expect(feedTitle('  News\u2028from\n\tAcme\u0000\u0085 ')).toBe('News from Acme');
  });

  it('is cut by characters as people count them, never within one', () => {
    expect(feedTitle('🦊'.repeat(101))).toBe('🦊'.repeat(100));
    expect(feedTitle(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
    expect(feedTitle('a\ud83e')).toBe('a\ufffd');
  });

  it.each(['', ' \n', '\u200b\u00ad'])('is null if nothing of it is visible: case %#', (written) => {
    expect(feedTitle(written)).toBeNull();
  });
});
