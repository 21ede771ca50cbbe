import { SecretBox } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { readTriageToken, recipientMark, triageLinks } from './triage-link.js';
import { resumeToken, unsubscribeUrl } from './unsubscribe-links.js';

const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
const others = new SecretBox({ key: Buffer.from('6f'.repeat(32), 'hex') });
const mention = {
  projectId: '019aa5e0-0000-7000-8000-00000000000a',
  mentionId: '019aa5e0-0000-7000-8000-00000000000b',
};
const about = { ...mention, notificationId: '019aa5e0-0000-7000-8000-00000000000c' };
const at = new Date('2026-11-21T05:12:00.000Z');
const address = 'ops@acme.example';
const later = (days: number): Date => new Date(at.getTime() + days * 86_400_000);
const tokens = (box = secrets) => {
  const links = triageLinks('https://earshot.example', box, about, { address, at });
  const tokenOf = (url: string) =>
    /^https:\/\/earshot\.example\/triage\/([A-Za-z0-9_-]+)$/.exec(url)?.[1] ?? '';
  return { done: tokenOf(links.done), ignored: tokenOf(links.ignored) };
};
const forged = { kind: 'forged', mention };

describe('a triage link', () => {
  it.each(['done', 'ignored'] as const)(
    'identifies the status (%s), the mention and the e-mail',
    (status) => {
      expect(readTriageToken(tokens()[status], at, secrets)).toEqual({
        kind: 'valid',
        triage: { ...about, status, recipient: recipientMark(address) },
      });
    },
  );

  it('works for seven days, and still identifies its mention afterwards', () => {
    expect(readTriageToken(tokens().done, later(6.999), secrets).kind).toBe('valid');
    expect(readTriageToken(tokens().done, later(7), secrets)).toMatchObject({
      kind: 'expired',
      triage: mention,
    });
  });

  it('is short, and reveals no address', () => {
    expect(tokens().done.length).toBeLessThan(130);
    expect(Buffer.from(tokens().done, 'base64url').toString('latin1')).not.toContain('acme');
  });

  it('counts as forged if one bit differs: mention, status, e-mail, day or signature', () => {
    const bytes = Buffer.from(tokens().done, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
      expect(readTriageToken(changed.toString('base64url'), at, secrets).kind).toBe('forged');
    }
  });

  it('counts as forged if cut off or extended, but names its mention if that part is left', () => {
    const { done } = tokens();
    for (let length = 0; length < done.length; length += 1) {
      const read = readTriageToken(done.slice(0, length), at, secrets);
      expect(read).toEqual(length >= 43 ? forged : { kind: 'forged', mention: null });
    }
    for (const more of ['A', '=', '/x', '?', '%20', '.', 'é'])
      expect(readTriageToken(done + more, at, secrets)).toEqual(forged);
    for (const none of ['', 'x', 'null', 'é', '../../docs'])
      expect(readTriageToken(none, at, secrets)).toEqual({ kind: 'forged', mention: null });
  });

  it('counts as forged if it is from another installation or serves another purpose', () => {
    expect(readTriageToken(tokens(others).done, at, secrets)).toEqual(forged);
    const { projectId, mentionId: alertId } = mention;
    const mails = { projectId, alertId, address };
    const unsubscribe = unsubscribeUrl('', secrets, mails).replace('/unsubscribe/', '');
    for (const token of [resumeToken(mails, at, secrets), unsubscribe])
      expect(readTriageToken(token, at, secrets).kind).toBe('forged');
  });
});
