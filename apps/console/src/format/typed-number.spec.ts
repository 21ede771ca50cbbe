import { describe, expect, it } from '@jest/globals';
import { typedNumber } from './typed-number.js';

describe('a typed number', () => {
  it.each([
    ['20', 20],
    [' 1.5 ', 1.5],
    ['1,5', 1.5],
    ['1,50', 1.5],
    ['1500,50', 1500.5],
    [',5', 0.5],
    ['-1,5', -1.5],
    ['', null],
    ['  ', null],
  ])('of %j is %j', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });

  it.each(['1,500', '1.500', '20.000', '1,500.00', '1.500,00', '1,500,000', 'ten', '1,', 'Infinity'])(
    'is left as it is for the server to refuse: %s',
    (typed) => {
      expect(typedNumber(typed)).toBe(typed);
    },
  );
});
