import { describe, expect, it } from '@jest/globals';
import { worstStop } from './scan.js';

describe('worstStop', () => {
  it('returns the one that leaves most open', () => {
    expect(worstStop(['reached', 'fault', 'listing_ends'])).toBe('fault');
    expect(worstStop(['put_off', 'unreliable_empty'])).toBe('put_off');
    expect(worstStop(['reached', 'listing_ends'])).toBe('listing_ends');
    expect(worstStop([])).toBe('reached');
  });
});
