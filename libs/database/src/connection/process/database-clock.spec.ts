import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock, createLog, newId } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { connect } from '../pool/connect.js';
import { DatabaseClock } from './database-clock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const hourMs = 3_600_000;

describe.each([hourMs, -hourMs])('DatabaseClock on a machine whose clock is wrong by %i ms', (wrongMs) => {
  const realNow = Date.now.bind(Date);
  beforeEach(() => {
    Date.now = () => realNow() + wrongMs;
  });
  afterEach(() => {
    Date.now = realNow;
  });

  const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

  it('follows the time of the database, and logs the difference', async () => {
    const logged: string[] = [];
    const log = createLog({
      service: 'test',
      level: 'warn',
      to: { write: (line) => void logged.push(line) },
    });
    const clock = new Clock();
    newId();
    const keeper = new DatabaseClock(test.dataSource, clock, log);
    await keeper.onModuleInit();
    const first = clock.now();
    const [{ now } = { now: new Date(0) }] = await test.dataSource.query<{ now: Date }[]>(
      'SELECT clock_timestamp() AS now',
    );
    keeper.onApplicationShutdown();
    expect(Math.abs(now.getTime() - timeOf(newId()))).toBeLessThan(hourMs / 2);
    expect(Math.abs(now.getTime() - first.getTime())).toBeLessThan(hourMs / 2);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(first.getTime());
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "this machine's clock is wrong; using the database's time",
    ]);
  });
});

it('is right although a connection has to be opened first, over a slow network', async () => {
  let askedAt = 0;
  const proxy = await TcpProxy.open(test.url, () => ({
    fromClient(bytes) {
      if (bytes.includes('clock_timestamp')) askedAt = performance.now();
      return bytes;
    },
    fromServer: (bytes) => bytes,
  }));
  const log = createLog({ service: 'test', level: 'silent' });
  const dataSource = await connect({ url: proxy.url, poolSize: 2, statementTimeoutMs: 30_000 }, log);
  const busy = dataSource.createQueryRunner();
  await busy.connect();
  proxy.become({ kind: 'latency', ms: 200 });
  const clock = new Clock();
  const keeper = new DatabaseClock(dataSource, clock, log);
  await keeper.onModuleInit();
  // The answer was on its way for this long, and the time of the database may be from any moment of it.
  const wayMs = performance.now() - askedAt;
  keeper.onApplicationShutdown();
  const before = clock.now().getTime();
  const [{ now } = { now: new Date(0) }] = await test.dataSource.query<{ now: Date }[]>(
    'SELECT clock_timestamp() AS now',
  );
  expect(now.getTime()).toBeGreaterThan(before - wayMs / 2);
  expect(now.getTime()).toBeLessThan(clock.now().getTime() + wayMs / 2);
  await busy.release();
  await dataSource.destroy();
  await proxy.goAway();
});
