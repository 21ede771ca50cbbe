import { describe, expect, it } from '@jest/globals';
import { shortClient, shortNetwork } from './origin.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { newTotpSecret, otpauthUri, totpStep } from './totp.js';

describe('codes of authenticator apps', () => {
  // The secret and the times of https://www.rfc-editor.org/rfc/rfc6238#appendix-B (SHA-1), last six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i s', (seconds, code) => {
    expect(totpStep(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early or late, with the step they belong to, but no further off', () => {
    const at = (steps: number) => totpStep(secret, '005924', new Date((1_234_567_890 + steps * 30) * 1_000));
    const step = Math.floor(1_234_567_890 / 30);
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step, step, step, null]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 345', '0x1234'])('are never %j', (text) => {
    expect(totpStep(secret, text, new Date(59_000))).toBeNull();
  });

  it('come from unique 160-bit secrets', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(otpauthUri(secret, 'a:b@example.org')).not.toContain('a:b@');
  });
});

describe('recovery codes', () => {
  it('are the same with and without hyphens, spaces and capitals', () => {
    const hash = hashRecoveryCode('x7k2-9dfm-4qtz-0b3c');
    for (const text of ['X7K29DFM4QTZ0B3C', ' x7k2 9dfm 4qtz 0b3c '])
      expect(hashRecoveryCode(text).equals(hash)).toBe(true);
    expect(hashRecoveryCode('x7k2-9dfm-4qtz-0b3d').equals(hash)).toBe(false);
  });
});

describe('the origin of a session', () => {
  it.each([
    ['203.0.113.57', '203.0.113.0/24'],
    ['::ffff:203.0.113.57', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['', 'unknown'],
  ])('shows the network address %s as %s', (address, network) => {
    expect(shortNetwork(address)).toBe(network);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'unknown'],
    ['<script>alert(1)</script>', 'unknown'],
  ])('shows the client %s as %s', (userAgent, client) => {
    expect(shortClient(userAgent)).toBe(client);
  });

  it('is short, whatever was sent', () => {
    expect(shortClient('a'.repeat(10_000)).length).toBeLessThanOrEqual(60);
  });
});
