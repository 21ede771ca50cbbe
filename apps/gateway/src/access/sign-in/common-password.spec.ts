import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-password.js';

describe('common passwords', () => {
  it.each([
    'qwertyuiop12345',
    'PasswordPassword',
    'dragon2024!!!!!!!!!',
    '...12345678Monkey.',
    'aaaaaaaaaaaaaaaa',
    'acme acme acme acme ',
    '123123123123123',
    'correcthorsebatterystaple',
    'Correct Horse Battery Staple 1!',
    'the quick brown fox jumps over the lazy dog',
  ])('include %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a sentence nobody guesses',
    'correct horse battery stapler',
    'four words that nobody put in a comic',
    'dragon monkey letmein password',
    '4 8 15 16 23 42 and so on',
    'ein Satz, den niemand errät',
  ])('exclude %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  it('are also looked for in passwords of maximum length', async () => {
    expect(await isCommonPassword(`${'ab'.repeat(511)}c`)).toBe(false);
    expect(await isCommonPassword(`x${'1'.repeat(1_000)}x`)).toBe(false);
  });
});
