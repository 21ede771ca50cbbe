import { describe, expect, it } from '@jest/globals';
import { hashToken, isGenuine, newToken } from './token.js';

describe('tokens', () => {
  it('consist of a prefix, 256 bits and a checksum, in letters and digits only', () => {
    expect(newToken('esk_')).toMatch(/^esk_[0-9A-Za-z]{49}$/);
    expect(newToken('ess_', Buffer.alloc(32, 0xff))).toMatch(/^ess_[0-9A-Za-z]{49}$/);
    expect(newToken('ess_', Buffer.alloc(32))).toMatch(/^ess_0{43}[0-9A-Za-z]{6}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => newToken('esk_'))).size).toBe(1_000);
  });

  it('differ detectably from every one-character misspelling, without a lookup', () => {
    const token = newToken('esk_', Buffer.alloc(32, 7));
    expect(isGenuine(token)).toBe(true);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'a' ? 'b' : 'a';
      expect(isGenuine(token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
    }
  });

  it.each(['', 'esk_', 'ess_x', `${newToken('esk_')} `, newToken('esk_').toLowerCase(), 'x'.repeat(10_000)])(
    'are not genuine if malformed: case %#',
    (text) => {
      expect(isGenuine(text)).toBe(false);
    },
  );

  it('are hashed with SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toMatch(/^ba7816bf8f01cfea/);
  });
});
