import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { needsKey, sourceManifests } from '@earshot/domain';
import { anyFreePort, type Environment } from '@earshot/platform';
import { playedSources } from './environment/environment.js';
import { startSilentServer } from './testing/silent-server.js';
import { StandaloneProcess, until } from './testing/standalone-process.js';

/** Sources that need no key would be read for real. */
const unread = Object.fromEntries(
  sourceManifests
    .filter((manifest) => !needsKey(manifest))
    .map(({ name }) => [`${name.toUpperCase()}_ENABLED`, 'false']),
);

describe('npm start', () => {
  let dataDir: string;
  let home: string;
  let port: number;
  let earshot: StandaloneProcess;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-start-'));
    // As root, Postgres runs as another account and must be able to pass through.
    chmodSync(dataDir, 0o711);
    home = mkdtempSync(join(tmpdir(), 'earshot-home-'));
    // The sandbox prefers the same port.
    port = await anyFreePort();
    writeFileSync(join(dataDir, 'sandbox-ports.json'), JSON.stringify({ port, smtpPort: 3925 }));
    earshot = await start().ready();
  }, 210_000);

  afterAll(async () => {
    await earshot.end();
    for (const dir of [dataDir, home]) rmSync(dir, { recursive: true, force: true });
  }, 60_000);

  it('gets the port that it was given', () => {
    expect(earshot.facts().base_url).toBe(`http://localhost:${port}`);
  });

  it('stores what programs need to know in an owner-only file, once everything is ready', () => {
    expect(statSync(join(dataDir, 'standalone.json')).mode & 0o777).toBe(0o600);
    expect(earshot.facts().pid).toBe(earshot.pid);
  });

  it('prints the URL for people first, then a sign-in link that works once and is not logged', async () => {
    const { printed } = earshot;
    expect(printed).toContain(`\nEarshot is ready: ${earshot.facts().base_url}/\n`);
    const token = /\/sign-in\/(esl_\w+)/.exec(printed)?.[1] ?? '';
    const use = async () => (await post('/api/auth/sign-in-link', { token })).status;
    expect([await use(), await use()]).toEqual([200, 401]);
    const log = readFileSync(join(dataDir, 'earshot.log'), 'utf8');
    expect(log).toContain('/api/auth/sign-in-link');
    expect(log.includes(token)).toBe(false);
  });

  it('has classified sample mentions of every source it plays, and a notification in the mailbox', async () => {
    await until(async () => {
      const { mentions } = await earshot.api<{ mentions: { source: string; category: string | null }[] }>(
        '/api/v1/mentions?limit=100',
      );
      const classified = mentions.filter(({ category }) => category !== null);
      const seen = new Set(classified.map(({ source }) => source));
      return playedSources({}).every((source) => seen.has(source));
    });
    await until(async () => {
      const mails = (await (await fetch(`${earshot.facts().sandbox_url}/mailbox`)).json()) as {
        subject: string;
      }[];
      // E-mails about the account itself begin with the product name.
      return mails.some(({ subject }) => !subject.startsWith('[Earshot]'));
    });
  }, 90_000);

  it('refuses a second instance on the same data, and names the first', async () => {
    const second = start();
    await expect(second.ready()).rejects.toThrow(`is using ${dataDir}: process ${earshot.pid}`);
    expect(await second.end()).not.toBe(0);
  }, 60_000);

  it('restores everything after kill -9, with the same key, even if the password was changed', async () => {
    const before = earshot.facts();
    const change = { current_password: before.password, new_password: 'nine quiet herons at dawn' };
    expect((await post('/api/auth/change-password', change, before.session_token)).status).toBe(200);
    const [posts, mails] = await sandboxHas();
    await earshot.end('SIGKILL');
    earshot = await start().ready();
    expect(earshot.facts()).toMatchObject({ api_key: before.api_key, password: null });
    const { mentions } = await earshot.api<{ mentions: unknown[] }>('/api/v1/mentions');
    expect(mentions.length).toBeGreaterThan(0);
    const [postsNow, mailsNow] = await sandboxHas();
    expect(postsNow).toEqual(expect.arrayContaining(posts));
    expect(mailsNow).toEqual(expect.arrayContaining(mails));
    expect(mails.length).toBeGreaterThan(0);
  }, 210_000);

  it('exits with 0 on Ctrl-C, and removes its file', async () => {
    expect(await earshot.end()).toBe(0);
    expect(existsSync(join(dataDir, 'standalone.json'))).toBe(false);
  }, 60_000);

  it('stops at once on Ctrl-C while it still checks what it relies on', async () => {
    const mailServer = await startSilentServer();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'a@acme.example' };
    earshot = await start(settings).ready();
    expect(await earshot.end()).toBe(0);
    await mailServer.stop();
    expect(earshot.printed).toContain('Stopping');
    // What the check would have said at its end.
    expect(earshot.printed).not.toMatch(/did not answer within/);
  }, 210_000);

  it('writes nothing into the home folder', () => {
    expect(readdirSync(home)).toEqual([]);
  });

  /** The names of LinkedIn's posts and the ids of the mails in the sandbox. */
  async function sandboxHas(): Promise<[string[], string[]]> {
    const look = async (path: string) => (await fetch(earshot.facts().sandbox_url + path)).json();
    const { posts } = (await look('/posts?source=linkedin')) as { posts: { name: string }[] };
    const mails = (await look('/mailbox')) as { message_id: string }[];
    return [posts.map(({ name }) => name), mails.map((mail) => mail.message_id)];
  }

  function start(settings: Environment = {}): StandaloneProcess {
    return new StandaloneProcess(dataDir, ['--port', String(port)], { HOME: home, ...unread, ...settings });
  }

  function post(path: string, body: object, token?: string): Promise<Response> {
    return fetch(earshot.facts().base_url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }
});
