import { SecretBox } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { readUnsubscribeToken, unsubscribeUrl } from './unsubscribe-links.js';

describe('the unsubscribe link', () => {
  const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  const who = { projectId: 'p-1', alertId: 'a-1', address: 'ops team@acme.example' };

  it('identifies its reader only to this installation, and reveals no address', () => {
    const url = unsubscribeUrl('https://earshot.example', secrets, who);
    const token = /^https:\/\/earshot\.example\/unsubscribe\/([A-Za-z0-9_-]+)$/.exec(url)?.[1] ?? '';
    expect(readUnsubscribeToken(token, secrets)).toEqual(who);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('acme');
    const others = new SecretBox({ key: Buffer.from('6f'.repeat(32), 'hex') });
    expect(readUnsubscribeToken(token, others)).toBeNull();
  });

  it.each([
    ['empty', ''],
    ['one character', 'x'],
    ['the word null', 'null'],
    ['not ASCII', 'é'],
    ['far too long', 'A'.repeat(10_000)],
  ])('is invalid if its token is %s', (_what, token) => {
    expect(readUnsubscribeToken(token, secrets)).toBeNull();
  });

  it('cannot be replaced by another sealed value of this installation', () => {
    const sealed = secrets.seal('p-1 a-1 ops@acme.example', 'a-1').toString('base64url');
    expect(readUnsubscribeToken(sealed, secrets)).toBeNull();
  });
});
