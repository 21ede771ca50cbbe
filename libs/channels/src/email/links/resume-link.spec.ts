import { SecretBox } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { readResumeToken, resumeToken } from './unsubscribe-links.js';

describe('the link that resumes e-mails', () => {
  const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  const others = new SecretBox({ key: Buffer.from('6f'.repeat(32), 'hex') });
  const mails = {
    projectId: '019aa5e0-0000-7000-8000-00000000000a',
    alertId: '019aa5e0-0000-7000-8000-00000000000b',
    address: 'ops team@acme.example',
  };
  const at = new Date('2026-11-21T05:12:00.000Z');
  const token = resumeToken(mails, at, secrets);

  it('identifies its e-mails for seven days', () => {
    expect(readResumeToken(token, at, secrets)).toEqual(mails);
    expect(readResumeToken(token, new Date(at.getTime() + 7 * 86_400_000), secrets)).toBeNull();
  });

  it('reveals no address', () => {
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('acme');
  });

  it('is invalid if it is from another installation, changed or cut off', () => {
    expect(readResumeToken(resumeToken(mails, at, others), at, secrets)).toBeNull();
    expect(readResumeToken(`${token}A`, at, secrets)).toBeNull();
    for (let length = 0; length < token.length; length += 1)
      expect(readResumeToken(token.slice(0, length), at, secrets)).toBeNull();
  });
});
