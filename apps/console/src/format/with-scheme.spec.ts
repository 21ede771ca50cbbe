import { describe, expect, it } from '@jest/globals';
import { withScheme } from './with-scheme.js';

describe('withScheme', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['acme.com', 'https://acme.com'],
    [' acme.com/a?b ', 'https://acme.com/a?b'],
    ['acme.com:8080', 'https://acme.com:8080'],
    ['http://acme.com', 'http://acme.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('for %j returns %j', (typed, expected) => {
    expect(withScheme(typed)).toBe(expected);
  });
});
