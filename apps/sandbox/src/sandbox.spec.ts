import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { sourceNames } from '@earshot/domain';
import { sourcesWithSamples } from './posts/read-samples.js';
import { Sandbox } from './sandbox.js';
import { publish, RedditCaller, send } from './testing/reddit-caller.js';
import { smtpTalk } from './testing/smtp-talk.js';

describe('Sandbox', () => {
  let folder: string;
  let running: Sandbox[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((sandbox) => sandbox.stop()));
    await rm(folder, { recursive: true });
  });

  async function start(options: Partial<Parameters<typeof Sandbox.start>[0]>): Promise<Sandbox> {
    const sandbox = await Sandbox.start({ port: 0, smtpPort: 0, ...options });
    running.push(sandbox);
    return sandbox;
  }

  const stats = async (sandbox: Sandbox) =>
    JSON.parse((await send(`${sandbox.url}/posts/stats`)).text) as Record<string, number>;

  it('starts with a hundred samples, some from every source that has any, then plays each other one once', async () => {
    const clock = new VirtualClock();
    const sandbox = await start({ clock, postsPerSecond: 1 });
    const { total, published } = await stats(sandbox);
    expect(published).toBe(101);
    const { sources } = (await stats(sandbox)) as unknown as {
      sources: Record<string, { published: number }>;
    };
    for (const source of sourcesWithSamples) expect(sources[source]?.published).toBeGreaterThan(2);
    clock.advance(10_000);
    expect((await stats(sandbox)).published).toBe(111);
    clock.advance(3_600_000);
    expect(await stats(sandbox)).toMatchObject({ total, published: total, served: 0 });
  });

  it('plays a corpus in order from now on, and reports the lines it skipped', async () => {
    const corpusFile = join(folder, 'corpus.jsonl');
    await writeFile(
      corpusFile,
      '{"title":"one","created_utc":5}\n{oops\n{"title":"two"}\n{"title":"three"}\n',
    );
    const clock = new VirtualClock();
    const sandbox = await start({ corpusFile, postsPerSecond: 0.5, clock });
    expect(sandbox.problems).toEqual([expect.stringMatching(/^line 2: /)]);
    clock.advance(2000);
    const reddit = await RedditCaller.signedIn(sandbox);
    const { children } = (await reddit.get('/r/all/new')).json().data;
    expect(children.map(({ data }) => data.title)).toEqual(['two', 'one']);
    expect(Number(children[0]?.data.created_utc) - Number(children[1]?.data.created_utc)).toBe(2);
    expect(await stats(sandbox)).toMatchObject({
      total: 3,
      published: 2,
      served: 2,
      sources: { reddit: { total: 3, requests: 2 }, x: { total: 0, requests: 0 } },
    });
  });

  it('publishes all posts of a request or none of them', async () => {
    const sandbox = await start({ samples: false });
    const post = (body: string) => send(`${sandbox.url}/posts`, { method: 'POST', body });
    expect(JSON.parse((await post('{"title":"a"}\n{"id":"t3_x","title":"b"}\n')).text)).toEqual({
      posts: [expect.stringMatching(/^t3_sb[0-9a-z]{6,}$/), 't3_x'],
    });
    for (const bad of ['[{"title":"c"},{}]', '', '[]', '[{"title":"c"},{"id":"t3_x","title":"d"}]']) {
      const answer = await post(bad);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Nothing was published')]);
    }
    expect((await stats(sandbox)).total).toBe(2);
  });

  it('never reuses an id from an earlier start, which clients would take for an edit', async () => {
    const post = { method: 'POST', body: '[{"title":"a"}]' };
    const ids = [];
    for (let starts = 0; starts < 2; starts += 1)
      ids.push((await send(`${(await start({ samples: false })).url}/posts`, post)).text);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('restores everything from its journal after a restart: posts, changes, mails, deliveries', async () => {
    const journalFile = join(folder, 'sandbox.jsonl');
    const looks = (sandbox: Sandbox) =>
      Promise.all(
        ['/posts', '/posts?source=linkedin', '/mailbox', '/webhooks/team'].map(
          async (path) => JSON.parse((await send(sandbox.url + path)).text) as unknown,
        ),
      );
    const first = await start({ journalFile, postsPerSecond: 0.000_1 });
    const { posts } = JSON.parse(
      (
        await send(`${first.url}/posts`, {
          method: 'POST',
          body: '{"title":"kept"}\n{"title":"edited"}\n{"title":"deleted"}',
        })
      ).text,
    ) as { posts: string[] };
    await send(`${first.url}/posts/${posts[1]}`, { method: 'PATCH', body: '{"title":"changed"}' });
    await send(`${first.url}/posts/${posts[2]}`, { method: 'DELETE' });
    await send(`${first.url}/webhooks/team`, { method: 'POST', body: 'one' });
    await smtpTalk(first.smtpUrl, { to: ['c@d.example'], data: 'Subject: Kept\n\nHello' });
    const before = await looks(first);
    await first.stop();
    await appendFile(journalFile, '{"kind":"mai');

    const second = await start({ journalFile, postsPerSecond: 0.000_1 });
    expect(await looks(second)).toEqual(before);
    await send(`${second.url}/mailbox`, { method: 'DELETE' });
    await second.stop();
    const [, , mails] = await looks(await start({ journalFile, postsPerSecond: 0.000_1 }));
    expect(mails).toEqual([]);
  });

  it('does not start with a journal that it cannot write', async () => {
    const journalFile = join(folder, 'missing', 'sandbox.jsonl');
    await expect(start({ journalFile })).rejects.toThrow(
      `ENOENT: no such file or directory, open '${journalFile}'`,
    );
  });

  it('edits and deletes posts of any source, and explains what it cannot do', async () => {
    const sandbox = await start({ samples: false });
    await publish(sandbox, [{ source: 'threads', id: '180000000000000001', text: 'before' }]);
    const ask = async (method: string, name: string, body?: string) =>
      (await send(`${sandbox.url}/posts/${name}`, { method, ...(body === undefined ? {} : { body }) }))
        .status;
    expect(await ask('PATCH', '180000000000000001', '{"text":"after"}')).toBe(204);
    expect((await send(`${sandbox.url}/posts?source=threads`)).text).toContain('after');
    for (const bad of ['{"kind":"comment"}', '{"text":5}', '{}', 'nothing'])
      expect(await ask('PATCH', '180000000000000001', bad)).toBe(400);
    expect(await ask('DELETE', '180000000000000001')).toBe(204);
    expect(await ask('DELETE', '180000000000000001')).toBe(404);
    expect(await ask('PATCH', 'nobody', '{"text":"x"}')).toBe(404);
  });

  it('generates posts for all sources, the same ones for the same seed', async () => {
    const clock = new VirtualClock();
    const listOf = async (seed: number): Promise<string[]> => {
      const sandbox = await start({ samples: false, generatePerSecond: 50, seed, clock });
      clock.advance(2_000);
      for (;;) {
        const { posts } = JSON.parse((await send(`${sandbox.url}/posts`)).text) as {
          posts: { source: string; text: string }[];
        };
        if (posts.length === 100) return posts.map(({ source, text }) => `${source} ${text}`);
      }
    };
    const first = await listOf(7);
    expect(new Set(first.map((line) => line.split(' ')[0])).size).toBe(sourceNames.length);
    expect(await listOf(7)).toEqual(first);
    expect(await listOf(8)).not.toEqual(first);
  });

  it('applies the faults in a file from the start, and reports an invalid file', async () => {
    const faultsFile = join(folder, 'faults.jsonl');
    await writeFile(faultsFile, '{"source":"reddit","kind":"rate","after_s":5}\n');
    const sandbox = await start({ samples: false, faultsFile });
    expect((await send(`${sandbox.url}/faults`)).text).toContain('"after_s":5');
    await writeFile(faultsFile, '[{"source":"reddit","kind":"flood"}]');
    await expect(start({ samples: false, faultsFile })).rejects.toThrow(/faults.jsonl: fault 1: "kind"/);
  });

  it('does not start partially if a port is taken', async () => {
    const first = await start({ samples: false });
    const smtpPort = Number(new URL(first.smtpUrl).port);
    await expect(start({ samples: false, smtpPort })).rejects.toThrow('EADDRINUSE');
    const port = Number(new URL(first.url).port);
    await expect(start({ samples: false, port })).rejects.toThrow('EADDRINUSE');
  });

  it('names a corpus that cannot be read', async () => {
    await expect(start({ corpusFile: join(folder, 'none.jsonl') })).rejects.toThrow('none.jsonl');
  });

  it('lists posts as JSON, counts them on the home page, and returns 404 for unknown paths', async () => {
    const sandbox = await start({ samples: false });
    await publish(sandbox, [{ title: 'first' }, { title: '<b>second</b>' }]);
    expect((await send(`${sandbox.url}/posts`)).text).toContain('<b>second</b>');
    expect((await send(`${sandbox.url}/posts`)).headers.get('content-type')).toContain('application/json');
    expect((await send(sandbox.url)).text).toContain('2 of 2 posts are published');
    expect((await send(`${sandbox.url}/nothing`)).status).toBe(404);
  });

  it('answers requests that offer another protocol as if they did not', async () => {
    const sandbox = await start({ samples: false });
    const ask = (line: string, upgrade: string, body = '') =>
      talk(
        sandbox.url,
        `${line} HTTP/1.1\r\nHost: sandbox\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${upgrade}\r\n` +
          `HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    expect(await ask('GET /mailbox', 'h2c')).toMatch(/^HTTP\/1.1 200 [^]*\[\]/);
    expect(await ask('POST /posts', 'h2c', '{"title":"one"}')).toMatch(/^HTTP\/1.1 201 /);
    expect((await stats(sandbox)).total).toBe(1);
    expect(await ask('GET //', 'websocket')).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask('GET /bluesky/nowhere', 'websocket')).toMatch(/^HTTP\/1.1 501 /);
  });

  it('survives a client that offers another protocol and is gone, and stops although one stays', async () => {
    const sandbox = await start({ samples: false });
    const offer = 'GET /mailbox HTTP/1.1\r\nHost: sandbox\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const { hostname, port } = new URL(sandbox.url);
    const [leaves, stays] = [connect(Number(port), hostname), connect(Number(port), hostname)];
    leaves.write(offer);
    stays.on('error', () => undefined).write(offer);
    await once(leaves, 'data');
    leaves.resetAndDestroy();
    expect((await send(`${sandbox.url}/mailbox`)).status).toBe(200);
    await sandbox.stop();
  });

  describe('the form on the home page', () => {
    const say = (sandbox: Sandbox, fields: Record<string, string>) =>
      send(`${sandbox.url}/say`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
      });

    it.each(['x', 'reddit', 'youtube', 'linkedin', 'threads'])('publishes to %s', async (source) => {
      const sandbox = await start({ samples: false });
      const answer = await say(sandbox, {
        source,
        author: '@grumpy',
        text: 'Acme <is> down\r\nand nobody answers',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/?said=${source}`]);
      const page = (await send(`${sandbox.url}/?said=${source}`)).text;
      expect(page).toContain('role="status"');
      expect(page).toContain('Acme &#60;is&#62; down');
      expect(page).toContain('and nobody answers');
      const { posts } = JSON.parse((await send(`${sandbox.url}/posts`)).text) as { posts: object[] };
      expect(posts).toMatchObject([{ source, author: 'grumpy' }]);
    });

    it('offers only the sources that are read from here, and publishes nowhere else', async () => {
      const sandbox = await start({ samples: true, sources: ['reddit', 'x'] });
      const page = (await send(sandbox.url)).text;
      expect(page.match(/<option value="\w+"/g)).toEqual(['<option value="reddit"', '<option value="x"']);
      expect(page.match(/href="\/posts\?source=\w+"/g)).toHaveLength(2);
      const { sources } = (await stats(sandbox)) as unknown as { sources: Record<string, { total: number }> };
      const filled = Object.keys(sources).filter((source) => (sources[source]?.total ?? 0) > 0);
      expect(new Set(filled)).toEqual(new Set(['reddit', 'x']));
      const answer = await say(sandbox, { source: 'hackernews', text: 'Acme is down' });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Nothing was published: Earshot does not read Hacker News from here.');
      expect((await send((await start({ sources: [] })).url)).text).not.toContain('<form');
    });

    it('explains what is wrong, and keeps the input', async () => {
      const sandbox = await start({ samples: false });
      const answer = await say(sandbox, { source: 'reddit', author: 'Jo "&', text: ' \n ' });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Nothing was published: a post needs a &#34;title&#34;.');
      expect(answer.text).toContain('value="Jo &#34;&#38;"');
      expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    });
  });
});

/** Sends a request as it is written, and resolves with the first part of its answer. */
async function talk(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

describe('main', () => {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));

  it('prints one JSON line when ready, responds to requests, and exits with 0 on SIGTERM', async () => {
    const child = spawn(process.execPath, [main, '--port', '0', '--smtp-port', '0', '--no-samples']);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const ready = JSON.parse(line.toString()) as { url: string; smtp_url: string };
    expect(ready.smtp_url).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect((await send(ready.url)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('explains an invalid option and exits with 2', async () => {
    const child = spawn(process.execPath, [main, '--port', 'many']);
    const [[message], [code]] = (await Promise.all([once(child.stderr, 'data'), once(child, 'exit')])) as [
      [Buffer],
      [number],
    ];
    expect([message.toString(), code]).toEqual(['--port must be a number from 0 to 65535, not "many".\n', 2]);
  });
});
