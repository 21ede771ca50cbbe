import { describe, expect, it } from '@jest/globals';
import { faultSentences } from './fault-sentences.js';

describe('faultSentences', () => {
  it('names list items and fields as the form does', () => {
    const fault = (field: string) => ({ field, rule: 'any', message: `${field} must be another.` });
    const input = { only_communities: ['somewhere'], keywords: [] };
    const labels = { keywords: 'Spellings' };
    expect(
      faultSentences([fault('only_communities[0]'), fault('keywords'), fault('x')], input, labels),
    ).toEqual(['“somewhere” must be another.', '“Spellings” must be another.', '“x” must be another.']);
  });
});
