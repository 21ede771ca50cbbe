import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { destinationUrlFault, EnvReader, type Environment, OutboundConfig } from '@earshot/platform';
import { Sandbox } from '@earshot/sandbox';
import { serviceEnvironment } from './environment.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-environment-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const environment = (user: Environment, sandbox: Sandbox | null = null): Environment =>
  serviceEnvironment({
    user,
    dataDir,
    port: 3000,
    sandbox,
    played: ['reddit'],
    databaseUrl: 'postgres://one',
    redisUrl: 'redis://one',
  });

describe('the key of an installation', () => {
  const path = (): string => join(dataDir, 'secret.key');
  const key = 'aB'.repeat(32);

  it('is created once, and read in whatever case it was put there', () => {
    const { EARSHOT_SECRET_KEY: created } = environment({});
    expect(created).toMatch(/^[0-9a-f]{64}$/);
    expect(environment({})['EARSHOT_SECRET_KEY']).toBe(created);
    writeFileSync(path(), `${key}\n`);
    expect(environment({})['EARSHOT_SECRET_KEY']).toBe(key);
  });

  it.each(['', key.slice(1), `EARSHOT_SECRET_KEY=${key}`])(
    'is never replaced if its file is unreadable: %j',
    (text) => {
      writeFileSync(path(), text);
      expect(() => environment({})).toThrow(path());
      expect(readFileSync(path(), 'utf8')).toBe(text);
      expect(environment({ EARSHOT_SECRET_KEY: key })['EARSHOT_SECRET_KEY']).toBe(key);
    },
  );

  it('is not created if the user has set one', () => {
    environment({ EARSHOT_SECRET_KEY: key });
    expect(existsSync(path())).toBe(false);
  });
});

describe('session cookies', () => {
  it.each([
    [{}, 'true'],
    [{ BASE_URL: 'http://earshot.internal:3000' }, 'true'],
    [{ BASE_URL: 'https://earshot.example.com' }, 'false'],
    [{ BASE_URL: 'https://earshot.example.com', INSECURE_COOKIES: 'true' }, 'true'],
  ])('are allowed over plain HTTP only if that is what people use: %j', (user, allowed) => {
    expect(environment(user)['INSECURE_COOKIES']).toBe(allowed);
  });
});

describe("the sandbox's webhook receiver", () => {
  it("can be reached, and so can the user's own networks", async () => {
    const sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false });
    try {
      for (const [user, own] of [
        [{}, 'This host cannot be used.'],
        [{ OUTBOUND_ALLOW_CIDRS: '10.1.0.0/16' }, null],
      ] as const) {
        const config = new OutboundConfig(new EnvReader(environment(user, sandbox)));
        expect(destinationUrlFault(`${sandbox.url}/webhooks/one`, config)).toBeNull();
        expect(destinationUrlFault('http://10.1.2.3:8065/hooks/one', config)).toBe(own);
      }
    } finally {
      await sandbox.stop();
    }
  });
});

describe("the sandbox's mailbox", () => {
  it('receives e-mail from a domain that marks it as a test, unless the user has set a mail server', async () => {
    const sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false });
    try {
      const own = { SMTP_URL: 'smtp://mail.acme.com', MAIL_FROM: 'alerts@acme.com' };
      const ofSandbox = { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: expect.stringMatching(/@[\w.]+\.example>$/) };
      for (const user of [{}, { MAIL_FROM: own.MAIL_FROM }])
        expect(environment(user, sandbox)).toMatchObject(ofSandbox);
      expect(environment(own, sandbox)).toMatchObject(own);
    } finally {
      await sandbox.stop();
    }
  });
});
