import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvReader } from '@earshot/platform';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EmailConfig } from './email.config.js';

describe('EmailConfig', () => {
  it('may be left out', () => {
    const env = new EnvReader({ MAIL_FROM: 'alerts@earshot.example' });
    expect(new EmailConfig(env).smtp).toBeNull();
    expect(env.faults).toEqual([]);
  });

  it('reads the server and the sender', () => {
    const env = new EnvReader({
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: '"Earshot" <alerts@earshot.example>',
    });
    expect(new EmailConfig(env).smtp).toEqual({
      url: 'smtps://u:p@mail.example',
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
      dkim: null,
    });
  });

  it.each([{}, { MAIL_FROM: 'nonsense' }])(
    'requires a valid sender if there is a server, so rejects %j',
    (from) => {
      const env = new EnvReader({ SMTP_URL: 'smtp://mail.example', ...from });
      new EmailConfig(env);
      expect(env.faults).toEqual([expect.stringContaining('MAIL_FROM must be an address')]);
    },
  );

  it.each([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Earshot <alerts@earshot.example>' }, true],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'alerts@Earshot.TEST' }, true],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Earshot <alerts@example.acme.com>' }, false],
  ])('knows whether e-mail only reaches a test mailbox: %j', (env, isTestOnly) => {
    expect(new EmailConfig(new EnvReader(env)).isTestOnly).toBe(isTestOnly);
  });

  it('reports a server that is not an SMTP URL', () => {
    const env = new EnvReader({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'alerts@earshot.example' });
    new EmailConfig(env);
    expect(env.faults).toEqual(['SMTP_URL must be a URL starting with smtp: or smtps:']);
  });
});

describe('DKIM settings', () => {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-dkim-'));
  const keyFile = (name: string, content: string) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const good = keyFile('good.pem', pem(rsa));
  const read = (env: Record<string, string>) => {
    const reader = new EnvReader({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', ...env });
    return { dkim: new EmailConfig(reader).smtp?.dkim ?? null, faults: reader.faults };
  };
  const all = { SMTP_DKIM_DOMAIN: 'b.example', SMTP_DKIM_SELECTOR: 's1', SMTP_DKIM_KEY_FILE: good };

  afterAll(() => rmSync(dir, { recursive: true }));

  it('consist of a domain, a selector and a key file', () => {
    expect(read(all)).toEqual({
      dkim: { domain: 'b.example', selector: 's1', privateKey: pem(rsa) },
      faults: [],
    });
    expect(read({})).toEqual({ dkim: null, faults: [] });
  });

  it.each([
    ['the domain is set alone', { SMTP_DKIM_DOMAIN: 'b.example' }, /^SMTP_DKIM_DOMAIN must be set together/],
    ['the selector is missing', { ...all, SMTP_DKIM_SELECTOR: '' }, /^SMTP_DKIM_DOMAIN must be set together/],
    ['the domain is invalid', { ...all, SMTP_DKIM_DOMAIN: 'b.example; h=x' }, /^SMTP_DKIM_DOMAIN must be/],
    ['the selector is invalid', { ...all, SMTP_DKIM_SELECTOR: 'a b' }, /^SMTP_DKIM_SELECTOR must be/],
    ['the key file does not exist', { ...all, SMTP_DKIM_KEY_FILE: join(dir, 'absent.pem') }, /cannot be read \(ENOENT\)$/],
    ['the key file is a directory', { ...all, SMTP_DKIM_KEY_FILE: dir }, /cannot be read \(EISDIR\)$/],
    ['the key file is not PEM', { ...all, SMTP_DKIM_KEY_FILE: keyFile('nonsense.pem', 'secret-4711') }, /must contain a private key in PEM/],
    ['the key is not an RSA key', { ...all, SMTP_DKIM_KEY_FILE: keyFile('ed.pem', pem(generateKeyPairSync('ed25519').privateKey)) }, /must hold an RSA key/],
    ['the key is too short', { ...all, SMTP_DKIM_KEY_FILE: keyFile('short.pem', pem(generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey)) }, /must hold an RSA key/],
  ])('are reported at startup if %s', (_what, env, fault) => {
    const { faults } = read(env);
    expect(faults).toEqual([expect.stringMatching(fault)]);
    expect(faults.join()).not.toContain('4711');
  }); // prettier-ignore
});
