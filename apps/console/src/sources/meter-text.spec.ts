import { describe, expect, it } from '@jest/globals';
import { amountText, meterName, rateText, usedText } from './meter-text.js';

describe('a meter in words', () => {
  it.each([
    ['quota', 'search', 1, '1 search'],
    ['quota', 'search', 2_200, '2,200 searches'],
    ['quota', 'quota unit', 0.4, '0 quota units'],
    ['rate', 'request', 7.5, '8 requests'],
    ['money', 'tenth of a US cent', 1_500, '$1.50'],
  ] as const)('of the kind %s, in the unit %s, shows %d as %s', (kind, unit, amount, expected) => {
    expect(amountText({ kind, unit }, amount)).toBe(expected);
  });

  it('states its unit once', () => {
    expect(usedText({ kind: 'quota', unit: 'post', used: 1_015.4 })).toBe('1,015');
    expect(usedText({ kind: 'money', unit: 'tenth of a US cent', used: 1_500 })).toBe('$1.50');
    const search = { kind: 'rate', unit: 'search', allowed: 50 } as const;
    expect(rateText({ name: 'searches', ...search })).toBe('50 searches');
    expect(rateText({ name: 'lookups', ...search })).toBe('lookups 50 searches');
  });

  it('shows its name', () => {
    expect(meterName({ name: 'page_requests', kind: 'quota' })).toBe('Page requests');
    expect(meterName({ name: 'spend', kind: 'money' })).toBe('Money');
  });
});
