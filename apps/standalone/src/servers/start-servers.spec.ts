import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, DatabaseConfig } from '@earshot/database';
import { createLog, EnvReader } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCluster } from './postgres-cluster.js';
import { findProcesses } from './process-table.js';

const program = fileURLToPath(new URL('../servers.main.js', import.meta.url));
jest.setTimeout(120_000);

interface Urls {
  readonly database_url: string;
  readonly redis_url: string;
}

describe('the embedded servers', () => {
  let temporary: string;
  let dataDir: string;
  const instances: ChildProcess[] = [];

  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'earshot-servers-'));
    chmodSync(temporary, 0o711); // as root, Postgres runs as another account, which must be able to pass through
    dataDir = join(temporary, 'data');
  });

  afterEach(async () => {
    for (const instance of instances.splice(0)) await end(instance, 'SIGTERM');
    rmSync(temporary, { recursive: true, force: true });
  });

  async function start(...options: string[]): Promise<{ instance: ChildProcess; urls: Urls }> {
    const instance = spawn(process.execPath, [program, '--data', dataDir, '--with-parent', ...options], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    instances.push(instance);
    const words = text(instance.stderr);
    const first = await Promise.race([once(instance.stdout, 'data'), once(instance, 'exit')]);
    if (!Buffer.isBuffer(first[0])) throw new Error(await words);
    return { instance, urls: JSON.parse(String(first[0])) as Urls };
  }

  const postgresPids = (): number[] => findProcesses(/^postgres$/, join(dataDir, 'postgres'));
  const redisPids = (): number[] => findProcesses(/^(redis|valkey)-server/, join(dataDir, 'redis'));

  it.each(['"', '$', '`', '\\'])('name a folder whose path initdb would misread: %s', async (character) => {
    const home = { dir: temporary, cluster: dataDir, account: null };
    const made = createCluster(`/srv/a${character}b/bin`, home, '5f');
    await expect(made).rejects.toThrow('Move Earshot to another folder');
  });

  it('say in a sentence that a disk is too small for a database', async () => {
    const said = Array.from({ length: 30 }, (_, line) => `echo line ${line}`).join('\n');
    const initdb = `#!/bin/sh\n${said}\necho 'FATAL:  could not extend file: No space left on device' >&2\nexit 1\n`;
    writeFileSync(join(temporary, 'initdb'), initdb, { mode: 0o755 });
    const home = { dir: temporary, cluster: dataDir, account: null };
    await expect(createCluster(temporary, home, '5f')).rejects.toThrow(
      new Error(
        `The disk of ${temporary} has no room for a new database: free some space, or use another directory with --data`,
      ),
    );
  });

  it('serve Postgres even if a variable of its driver asks for TLS', async () => {
    const { urls } = await start('--without-redis');
    process.env['PGSSLMODE'] = 'require';
    try {
      expect(await query(urls, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      delete process.env['PGSSLMODE'];
    }
  });

  it('start a real Postgres and a real Redis, private to their owner, and leave nothing running', async () => {
    const { instance, urls } = await start();
    expect(await query(urls, "SELECT current_database() AS name, 'Ж' ~ '\\w' AS letters")).toEqual([
      { name: 'earshot', letters: true },
    ]);
    expect(await redis(urls.redis_url, 'PING')).toBe('+PONG');
    expect(await redis(urls.redis_url.replace(/:[0-9a-f]+@/, ':wrong@'), 'PING')).toMatch(
      /^-(WRONGPASS|NOAUTH)/,
    );
    for (const entry of readdirSync(dataDir)) expect(statSync(join(dataDir, entry)).mode & 0o077).toBe(0);
    for (const pid of [...postgresPids(), ...redisPids()])
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(new URL(urls.redis_url).password);

    await end(instance, 'SIGINT');
    expect(instance.exitCode).toBe(0);
    expect([...postgresPids(), ...redisPids()]).toEqual([]);
  });

  it('leave no temporary data behind when the process that started them ends', async () => {
    const { instance } = await start('--temporary');
    instance.stdin?.end();
    await once(instance, 'exit');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('keep their data over a stop and a start', async () => {
    const first = await start();
    await query(first.urls, 'CREATE TABLE kept AS SELECT 7 AS seven');
    await redis(first.urls.redis_url, 'SET kept seven');
    await end(first.instance, 'SIGTERM');

    const { urls } = await start();
    expect(await query(urls, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
    expect(await redis(urls.redis_url, 'GET kept')).toBe('$5\r\nseven');
  });

  it('come back on the same port after kill -9, with everything that was committed', async () => {
    const { urls } = await start();
    await query(urls, 'CREATE TABLE kept AS SELECT 7 AS seven');
    for (const pids of [postgresPids, redisPids]) {
      const [pid = 0] = pids();
      process.kill(pid, 'SIGKILL');
      await until(() => pids().some((other) => other !== pid));
    }
    await until(async () => (await redis(urls.redis_url, 'PING')) === '+PONG');
    expect(await query(urls, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  });

  it('are cleaned up and started again if only their parent was killed', async () => {
    const first = await start();
    await query(first.urls, 'CREATE TABLE kept AS SELECT 7 AS seven');
    // A process that Postgres has just forked has its name for a moment.
    const servers = (): number[] => [Math.min(...postgresPids()), ...redisPids()];
    const left = servers();
    await end(first.instance, 'SIGKILL');
    expect(servers()).toEqual(left);

    const second = await start();
    expect(await query(second.urls, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
    expect(postgresPids().filter((pid) => left.includes(pid))).toEqual([]);
    expect(redisPids()).toHaveLength(1);
  });

  it('recover if everything was killed at once', async () => {
    const { instance, urls } = await start();
    await query(urls, 'CREATE TABLE kept AS SELECT 7 AS seven');
    await end(instance, 'SIGKILL');
    for (const pid of [...postgresPids(), ...redisPids()]) process.kill(pid, 'SIGKILL');
    expect(await query((await start()).urls, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  });

  it('refuse a second start on the same data, and name the first', async () => {
    const { instance } = await start();
    await expect(start()).rejects.toThrow(`process ${instance.pid}`);
  });

  it('refuse a copy of a folder whose database is outside it, and leave that database running', async () => {
    if (process.getuid?.() !== 0) return;
    chmodSync(temporary, 0o700);
    const { urls } = await start('--without-redis');
    const databaseDir = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
    const original = dataDir;
    try {
      dataDir = join(temporary, 'copy');
      // As if it had been made while nothing ran.
      cpSync(original, dataDir, { recursive: true, filter: (path) => !path.endsWith('.lock') });
      await expect(start('--without-redis')).rejects.toThrow(`${dataDir} is a copy of ${original}`);
      expect(await query(urls, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      for (const instance of instances.splice(0)) await end(instance, 'SIGTERM');
      rmSync(databaseDir, { recursive: true });
    }
  });

  it('stop when their parent process goes away', async () => {
    const { instance } = await start();
    instance.stdin?.end();
    await once(instance, 'exit');
    expect([...postgresPids(), ...redisPids()]).toEqual([]);
  });

  it('get a new password if the file with the old one was lost', async () => {
    const first = await start();
    await end(first.instance, 'SIGTERM');
    rmSync(join(dataDir, 'postgres-password'));
    const { urls } = await start();
    expect(urls.database_url).not.toBe(first.urls.database_url);
    expect(await query(urls, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

async function end(instance: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (instance.exitCode !== null || instance.signalCode !== null) return;
  instance.kill(signal);
  await once(instance, 'exit');
}

/** Waits for Postgres if it is still recovering. */
async function query(urls: Urls, sql: string): Promise<unknown> {
  const config = new DatabaseConfig(new EnvReader({ DATABASE_URL: urls.database_url }));
  const dataSource = await connect(config, createLog({ service: 'spec', level: 'fatal' }));
  try {
    return await dataSource.query(sql);
  } finally {
    await dataSource.destroy();
  }
}

/** Sends a raw command. Returns the reply, or the reason there is none. */
function redis(url: string, command: string): Promise<string> {
  const { port, password } = new URL(url);
  return new Promise((resolve) => {
    const socket = openSocket(Number(port), '127.0.0.1', () =>
      socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`),
    );
    text(socket).then(
      (answer) => resolve(answer.split('\r\n').slice(1, -2).join('\r\n')),
      (error: Error) => resolve(error.message),
    );
  });
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(50);
}
