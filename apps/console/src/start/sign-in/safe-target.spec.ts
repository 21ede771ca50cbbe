import { describe, expect, it } from '@jest/globals';
import { safeTarget } from './safe-target.js';

describe('safeTarget', () => {
  it('accepts pages of this console', () => {
    expect(safeTarget('/p/acme/mentions/1?open=2')).toBe('/p/acme/mentions/1?open=2');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'javascript:alert(1)',
    'p/acme',
  ])('falls back to the home page for %j', (to) => expect(safeTarget(to)).toBe('/'));
});
