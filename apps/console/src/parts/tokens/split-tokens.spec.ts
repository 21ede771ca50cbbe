import { describe, expect, it } from '@jest/globals';
import { addTokens, splitTokens } from './split-tokens.js';

describe('splitTokens', () => {
  it.each([
    ['acme', ['acme']],
    [' acme corp , acme.com ', ['acme corp', 'acme.com']],
    ['acme\r\n@acme\n\nacme.com', ['acme', '@acme', 'acme.com']],
    [' , \n', []],
  ])('splits %j into %j', (text, expected) => {
    expect(splitTokens(text)).toEqual(expected);
  });
});

describe('addTokens', () => {
  it('adds each word once, ignoring case, and reports which already existed', () => {
    expect(addTokens(['Acme'], 'acme, acme.com\nACME.com, other')).toEqual({
      tokens: ['Acme', 'acme.com', 'other'],
      added: ['acme.com', 'other'],
      known: ['acme', 'ACME.com'],
    });
  });
});
