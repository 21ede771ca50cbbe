import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { TcpProxy } from '@earshot/platform/testing';
import { sourceNames } from '@earshot/domain';

const pathOf = (program: string): string => fileURLToPath(new URL(`../../../../${program}`, import.meta.url));
const services = ['gateway', 'scheduler', 'scanner', 'classifier', 'dispatcher'].map(
  (app) => [app, [`apps/${app}/dist/main.js`]] as const,
);
const jobs = [
  ['migrate', ['libs/database/dist/migrate.main.js']],
  ['await-schema', ['libs/database/dist/await-schema.main.js']],
] as const;
const commands = [
  ['backup', ['libs/database/dist/backup.main.js', '/tmp/earshot-never-written']],
  ['admin', ['apps/gateway/dist/admin.main.js', 'list-projects']],
  ['accounts', ['libs/database/dist/accounts.main.js']],
] as const;

interface Line {
  readonly level: string;
  readonly time: string;
  readonly service: string;
  readonly msg: string;
  readonly reason?: string;
  readonly faults?: readonly string[];
}

/** Addresses where nothing listens. */
const away = {
  DATABASE_URL: 'postgres://earshot:hunter2hunter2@127.0.0.1:1/earshot',
  REDIS_URL: 'redis://127.0.0.1:2',
};
const children: ChildProcess[] = [];
let test: TestDatabase | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await test?.close();
  test = undefined;
});

describe('the output of each process is JSON lines', () => {
  it('if Postgres and Redis are unavailable from the start: one line about each', async () => {
    const all = [...services, ...jobs, ['accounts', commands[2][1]] as const];
    const started: ({ name: string } & ReturnType<typeof start>)[] = [];
    // One after the other, because all at once would keep two cores too busy to say why Redis does not answer.
    for (const [name, command] of all) {
      const one = { name, ...start(command, away) };
      await untilPrinted(one.printed, 'waiting for Postgres');
      if (services.some(([service]) => service === name)) await untilPrinted(one.printed, 'REDIS_URL');
      started.push(one);
    }
    await sleep(3_000);
    for (const { name, printed } of started) {
      const lines = linesOf(printed());
      expect(lines.filter(({ msg }) => msg === 'waiting for Postgres')).toEqual([
        expect.objectContaining({
          level: 'warn',
          service: name,
          reason:
            'Postgres 127.0.0.1:1 refused the connection. Check that it runs and that DATABASE_URL is right.',
        }),
      ]);
      expect(lines.filter(({ msg }) => msg.includes('Redis at 127.0.0.1:2'))).toHaveLength(
        services.some(([service]) => service === name) ? 1 : 0,
      );
      expect(printed()).not.toContain('hunter2');
    }
  }, 300_000);

  it('if Postgres refuses the connection: one line with the reason, then the process ends', async () => {
    test = await createTestDatabase({ template: false });
    const url = new URL(test.url);
    url.pathname = '/no_such_database';
    const env = { ...away, DATABASE_URL: url.href };
    await Promise.all(
      [...services, ...jobs, ...commands].map(async ([name, command]) => {
        const { child, printed } = start(command, env);
        const [code] = (await once(child, 'close')) as [number];
        const fatal = linesOf(printed()).filter(({ level }) => level === 'fatal');
        expect([name, code, fatal]).toEqual([
          name,
          1,
          [
            expect.objectContaining({
              service: name,
              reason: expect.stringContaining('"no_such_database" does not exist'),
            }),
          ],
        ]);
        expect(linesOf(printed()).filter(({ level }) => level === 'error')).toEqual([]);
      }),
    );
  }, 300_000);

  it('if both fail at runtime: Postgres once a minute, Redis once, and their recovery', async () => {
    test = await createTestDatabase();
    const [postgres, redis] = [
      await TcpProxy.open(test.url),
      await TcpProxy.open(process.env['REDIS_URL'] ?? ''),
    ];
    const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    const starting = [];
    // One after the other, because all at once would keep two cores busy for a minute.
    for (const [name, command] of services) {
      const one = { name, ...start(command, env) };
      await untilPrinted(one.printed, '"msg":"ready"');
      starting.push(one);
    }
    // On a busy machine, the start itself may have been too slow for Redis, which is a warning of its own.
    const started = starting.map((one) => ({ ...one, before: one.printed().split('\n').length - 1 }));
    await Promise.all([postgres.goAway(), redis.goAway()]);
    await sleep(12_000);
    for (const { name, printed } of started)
      if (name !== 'gateway') await untilPrinted(printed, 'Postgres is unavailable');
    await Promise.all([postgres.comeBack(), redis.comeBack()]);
    for (const { printed } of started) await untilPrinted(printed, 'Redis is back');
    await sleep(3_000);
    for (const { name, child, printed, before } of started) {
      expect([name, child.exitCode]).toEqual([name, null]);
      const lines = linesOf(printed()).slice(before);
      const worries = lines.filter(({ level }) => ['warn', 'error', 'fatal'].includes(level));
      const [ofPostgres, ofRedis] = [/^Postgres is unavailable/, /Redis at 127\.0\.0\.1/].map((words) =>
        worries.filter(({ msg }) => words.test(msg)),
      );
      expect([name, ofRedis]).toEqual([name, [expect.objectContaining({ level: 'warn' })]]);
      // The gateway has nothing to report unless it receives a request.
      if (name !== 'gateway') expect([name, ofPostgres]).not.toEqual([name, []]);
      // Where the others take long to report it, the first one may have to say it again.
      const pauses = (ofPostgres ?? [])
        .slice(1)
        .map((line, index) => secondsBetween(ofPostgres?.[index], line));
      expect([name, pauses.filter((seconds) => seconds < 59)]).toEqual([name, []]);
      for (const { reason } of ofPostgres ?? []) expect(reason).toContain('Check that it runs');
      const others = worries.filter(
        (line) => !ofPostgres?.includes(line) && !ofRedis?.includes(line) && !isOfStart(line),
      );
      expect([name, others]).toEqual([name, []]);
    }
    await Promise.all([postgres.goAway(), redis.goAway()]);
  }, 600_000);
});

function secondsBetween(first: Line | undefined, second: Line): number {
  return (Date.parse(second.time) - Date.parse(first?.time ?? '')) / 1_000;
}

function isOfStart({ msg }: Line): boolean {
  return /its monitors are not scanned|lost leadership/.test(msg);
}

function start(command: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command;
  const child = spawn(process.execPath, [pathOf(program), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      BASE_URL: 'http://127.0.0.1',
      EARSHOT_SECRET_KEY: 'ab'.repeat(32),
      SOURCES: sourceNames[0],
      SWEEP_SECONDS: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return { child, printed: () => output };
}

async function untilPrinted(printed: () => string, words: string): Promise<void> {
  const giveUpAt = Date.now() + 150_000;
  while (!printed().includes(words)) {
    if (Date.now() > giveUpAt) throw new Error(`It never said ${words}:\n${printed()}`);
    await sleep(50);
  }
}

/** @throws if a line is not in our log format */
function linesOf(output: string): Line[] {
  return output
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = JSON.parse(text) as Line;
      if (typeof line.level !== 'string' || typeof line.msg !== 'string') throw new Error(text);
      return line;
    });
}
