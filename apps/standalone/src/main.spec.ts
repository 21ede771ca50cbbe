import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceNames } from '@earshot/domain';

const program = fileURLToPath(new URL('./main.js', import.meta.url));

/** Of the page of the queues. */

interface Facts {
  readonly base_url: string;
  readonly api_key: string;
  readonly password: string | null;
  readonly session_token: string;
  readonly sandbox_url: string;
  readonly pid: number;
}

describe('npm start', () => {
  let dataDir: string;
  let home: string;
  let earshot: ChildProcess;
  /** By the process that was started last. */
  let printed = '';

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-start-'));
    // As root, Postgres runs as another account and must get through.
    chmodSync(dataDir, 0o711);
    home = mkdtempSync(join(tmpdir(), 'earshot-home-'));
    earshot = start(dataDir);
    await until(() => existsSync(join(dataDir, 'standalone.json')));
  }, 90_000);

  afterAll(async () => {
    await end(earshot);
    for (const dir of [dataDir, home]) rmSync(dir, { recursive: true, force: true });
  }, 60_000);

  it('keeps what programs need to know in a file of its owner, once everything is ready', () => {
    expect(statSync(join(dataDir, 'standalone.json')).mode & 0o777).toBe(0o600);
    expect(facts().pid).toBe(earshot.pid);
  });

  it('prints the address for people first, then a link that signs in once and is in no log', async () => {
    await until(() => printed.includes('Ctrl-C stops it.'));
    expect(printed).toContain(`\nEarshot is ready: ${facts().base_url}/\n`);
    const token = /\/sign-in\/(esl_\w+)/.exec(printed)?.[1] ?? '';
    const use = async () => (await post('/api/auth/sign-in-link', { token })).status;
    expect([await use(), await use()]).toEqual([200, 401]);
    const log = readFileSync(join(dataDir, 'earshot.log'), 'utf8');
    expect(log).toContain('/api/auth/sign-in-link');
    expect(log.includes(token)).toBe(false);
  });

  it('has sample mentions of every source, classified, and a notification in the mailbox', async () => {
    await until(async () => {
      const { data } = await api<{ data: { mentions: { source: string; category: string | null }[] } }>(
        '/api/v1/mentions?limit=100',
      );
      const classified = data.mentions.filter(({ category }) => category !== null);
      return new Set(classified.map(({ source }) => source)).size === sourceNames.length;
    });
    await until(async () => {
      const mails = (await (await fetch(`${facts().sandbox_url}/mailbox`)).json()) as { subject: string }[];
      // Those about the account itself begin with the name of the product.
      return mails.some(({ subject }) => !subject.startsWith('[Earshot]'));
    });
  }, 90_000);

  it('refuses a second instance on the same data, and names the first', async () => {
    const second = start(dataDir);
    let said = '';
    second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).not.toBe(0);
    expect(said).toContain(`already runs on ${dataDir}: process ${earshot.pid}`);
  }, 60_000);

  it('finds everything again after kill -9, with the same key, though the person has another password now', async () => {
    const before = facts();
    const change = { current_password: before.password, new_password: 'nine quiet herons at dawn' };
    expect((await post('/api/auth/change-password', change, before.session_token)).status).toBe(200);
    const [posts, mails] = await sandboxHas();
    const gone = once(earshot, 'exit');
    earshot.kill('SIGKILL');
    await gone;
    earshot = start(dataDir);
    await until(() => existsSync(join(dataDir, 'standalone.json')) && facts().pid === earshot.pid);
    expect(facts()).toMatchObject({ api_key: before.api_key, password: null });
    const { data } = await api<{ data: { mentions: unknown[] } }>('/api/v1/mentions');
    expect(data.mentions.length).toBeGreaterThan(0);
    const [postsNow, mailsNow] = await sandboxHas();
    expect(postsNow).toEqual(expect.arrayContaining(posts));
    expect(mailsNow).toEqual(expect.arrayContaining(mails));
    expect(mails.length).toBeGreaterThan(0);
  }, 90_000);

  it('ends well at Ctrl-C: exit code 0, the file is gone', async () => {
    const gone = once(earshot, 'exit');
    earshot.kill('SIGINT');
    const [code] = (await gone) as [number];
    expect(code).toBe(0);
    expect(existsSync(join(dataDir, 'standalone.json'))).toBe(false);
  }, 60_000);

  it('has written nothing into the home folder', () => {
    expect(readdirSync(home)).toEqual([]);
  });

  /** The names of LinkedIn's posts, and the ids of the mails. */
  async function sandboxHas(): Promise<[string[], string[]]> {
    const look = async (path: string) => (await fetch(facts().sandbox_url + path)).json();
    const { posts } = (await look('/posts?source=linkedin')) as { posts: { name: string }[] };
    const mails = (await look('/mailbox')) as { message_id: string }[];
    return [posts.map(({ name }) => name), mails.map((mail) => mail.message_id)];
  }

  function facts(): Facts {
    return JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')) as Facts;
  }

  function post(path: string, body: object, token?: string): Promise<Response> {
    return fetch(facts().base_url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }

  async function api<T>(path: string): Promise<T> {
    const { base_url, api_key } = facts();
    return (await (
      await fetch(base_url + path, { headers: { authorization: `Bearer ${api_key}` } })
    ).json()) as T;
  }

  /** Brings its own servers, whatever the test run uses. `CI` would hide the telemetry of libraries. */
  function start(dataDir: string): ChildProcess {
    const env = {
      ...process.env,
      HOME: home,
      XDG_CACHE_HOME: '',
      CI: undefined,
      DATABASE_URL: '',
      REDIS_URL: '',
    };
    const child = spawn(process.execPath, [program, '--port', '0', '--data', dataDir], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    printed = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    return child;
  }
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 320; attempt += 1) {
    if (await (async () => holds())().catch(() => false)) return;
    await sleep(250);
  }
  throw new Error('It did not happen within 80 seconds.');
}
