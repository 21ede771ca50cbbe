import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anyFreePort } from '../network/free-port.js';

const program = fileURLToPath(new URL('./testing/sample-service.main.js', import.meta.url));

interface LogLine {
  readonly msg: string;
  readonly url?: string;
  readonly level: string;
  readonly reason?: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly connection: string | undefined;
}

let child: ChildProcess;
let lines: LogLine[];
let complaints: string;
let url: string;
/** Keeps connections open, as proxies do. */
let agent: Agent;
afterEach(() => {
  agent.destroy();
  child.kill('SIGKILL');
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  agent = new Agent({ keepAlive: true });
  lines = [];
  child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (complaints += words));
  if (child.stdout === null) throw new Error('It has no output.');
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(JSON.parse(line) as LogLine));
  await logged('ready');
  url = lines.find(({ msg }) => msg === 'ready')?.url ?? '';
}

async function logged(msg: string, times = 1): Promise<void> {
  while (lines.filter((line) => line.msg === msg).length < times)
    await new Promise((wait) => setTimeout(wait, 10));
}

function ask(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const answered = (body: string) => resolve({ status, body, connection: headers.connection });
      text(response).then(answered, reject);
    }).on('error', reject);
  });
}

async function ended(): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

describe('the signal to stop', () => {
  it('makes the process not ready at once, while it still answers and asks to close connections', async () => {
    await start({ SHUTDOWN_DELAY_SECONDS: '10' });
    expect(await ask('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const end = ended();
    child.kill('SIGTERM');
    await logged('stopping');
    expect(await ask('/health/ready')).toMatchObject({
      status: 503,
      body: expect.stringContaining('"status":"shutting_down"'),
      connection: 'close',
    });
    expect(await ask('/health/live')).toMatchObject({ status: 200 });
    expect(await ask('/slow')).toEqual({ status: 200, body: 'done', connection: 'close' });
    expect(await end).toBe(0);
  });

  it('lets running requests and streams finish, and closes idle connections', async () => {
    await start();
    await ask('/health/live');
    const answers = Promise.all([ask('/slow'), ask('/stream')]);
    await logged('begun', 2);
    const end = ended();
    child.kill('SIGTERM');
    expect((await answers).map(({ body }) => body)).toEqual(['done', '0 1 2 3 4 end']);
    expect(await end).toBe(0);
    expect(lines.at(-1)?.msg).toBe('stopped');
  });

  it('ends the process at once if sent a second time', async () => {
    await start({ SHUTDOWN_DELAY_SECONDS: '60' });
    const end = ended();
    child.kill('SIGTERM');
    await logged('stopping');
    child.kill('SIGTERM');
    expect(await end).toBe(143);
  });
});

describe('a process', () => {
  it('prints only log lines, even for warnings, packages that print, and the error that ends it', async () => {
    await start();
    await ask('/prints');
    await logged('this is odd');
    const end = ended();
    await ask('/crash').catch(() => undefined);
    expect(await end).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'warn', msg: 'Node.js warns' }),
        expect.objectContaining({ level: 'warn', msg: 'this is odd' }),
        expect.objectContaining({ level: 'fatal', msg: 'ended by an uncaught error' }),
      ]),
    );
    expect(complaints).toBe('');
  });
});

const hasFullDevice = existsSync('/dev/full');
if (!hasFullDevice)
  process.stderr.write('Skipped: output that cannot be written, because there is no /dev/full here\n');

(hasFullDevice ? describe : describe.skip)('a process whose output cannot be written', () => {
  it('keeps running, and stops gracefully', async () => {
    const port = await anyFreePort();
    agent = new Agent();
    url = `http://127.0.0.1:${port}`;
    const full = openSync('/dev/full', 'w');
    child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'trace' },
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    const end = ended();
    const answer = async () => (await ask('/slow').catch(() => null))?.body;
    while (child.exitCode === null && (await answer()) !== 'done') await sleep(50);
    expect(await answer()).toBe('done');
    child.kill('SIGTERM');
    expect(await end).toBe(0);
  });
});
