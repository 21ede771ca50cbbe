import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConfigError, createLog, HealthChecks, HealthFault } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { RedisCondition, redisConditionProvider } from './redis-condition.js';
import type { RedisConfig } from './redis.config.js';
import { RedisConnection } from './redis-connection.js';
import { findingIn, findingOf } from './redis-finding.js';
import { absentRedis, testRedis } from '../testing/redis.js';
import { until } from '../testing/until.js';

const connections: RedisConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.onApplicationShutdown();
});

async function start(config: RedisConfig) {
  const logged: string[] = [];
  const log = createLog({ service: 'test', level: 'info', to: { write: (line) => void logged.push(line) } });
  const connection = new RedisConnection(config);
  connections.push(connection);
  const condition = (await redisConditionProvider.useFactory(
    config,
    connection,
    new HealthChecks(),
    log,
  )) as RedisCondition;
  return { condition, connection, logged };
}

describe('a starting process', () => {
  it('logs nothing if Redis is healthy', async () => {
    const { condition, connection, logged } = await start(testRedis());
    await until(() => connection.client.status === 'ready');
    await condition.check();
    expect(logged).toEqual([]);
  });

  it('logs that Redis cannot be reached, and is degraded', async () => {
    const { condition, logged } = await start(absentRedis());
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('Redis at 127.0.0.1:1 refused the connection.');
    await expect(condition.check()).rejects.toEqual(new HealthFault('Redis cannot be reached.'));
  });

  it('logs the same if Redis accepts connections but never answers', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { logged } = await start(testRedis(`redis://127.0.0.1:${port}`));
    expect(logged[0]).toContain(`Redis at 127.0.0.1:${port} cannot be reached`);
    silent.close();
    for (const socket of sockets) socket.destroy();
  });

  it.each([
    ['the wrong password', (url: URL) => (url.password = 'wrong')],
    ['no password', (url: URL) => (url.password = '')],
    ['another user', (url: URL) => (url.username = 'somebody')],
  ])('fails with %s', async (_, spoil) => {
    const url = new URL(testRedis().url);
    spoil(url);
    const failure = start(testRedis(url.href));
    await expect(failure).rejects.toEqual(
      new ConfigError([`REDIS_URL: Redis at ${url.host} refuses the user or the password.`]),
    );
  });

  it('recovers once Redis is back', async () => {
    const proxy = await TcpProxy.open(testRedis().url);
    const config = testRedis(proxy.url);
    await proxy.goAway();
    const { condition } = await start(config);
    await expect(condition.check()).rejects.toThrow('cannot be reached');
    await proxy.comeBack();
    await until(() =>
      condition.check().then(
        () => true,
        () => false,
      ),
    );
    await proxy.goAway();
  });
});

describe('a Redis outage', () => {
  it('is logged once, without the password, and so is its end', async () => {
    const proxy = await TcpProxy.open(testRedis().url);
    const { condition, connection, logged } = await start(testRedis(proxy.url));
    await until(() => connection.client.status === 'ready');
    let failures = 0;
    connection.client.on('error', () => (failures += 1));
    await proxy.goAway();
    await until(() => failures >= 3 && logged.length > 0);
    const { password, port } = new URL(proxy.url);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 'warn',
      msg: expect.stringContaining(`REDIS_URL: Redis at 127.0.0.1:${port}`),
    });
    expect(logged[0]).not.toContain(password);
    await proxy.comeBack();
    await until(() => logged.length > 1);
    expect(logged.slice(1).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'Redis is back',
    ]);
    await condition.check();
    await proxy.goAway();
  });
});

describe('a setting that is changed while Redis runs', () => {
  it('is reported once, and no longer once it is corrected', async () => {
    let policy = 'noeviction';
    const proxy = await TcpProxy.open(testRedis().url, () => ({
      fromClient: (bytes) => bytes,
      // Of the same length, which the reply states.
      fromServer: (bytes) =>
        Buffer.from(
          bytes.toString('latin1').replace('maxmemory_policy:noeviction', `maxmemory_policy:${policy}`),
          'latin1',
        ),
    }));
    const { condition, connection, logged } = await start(testRedis(proxy.url));
    await until(() => connection.client.status === 'ready');
    await condition.check();
    policy = 'allkeyslru';
    for (let time = 0; time < 2; time += 1)
      await expect(condition.check()).rejects.toThrow('(maxmemory-policy allkeyslru); set it to noeviction.');
    policy = 'noeviction';
    await condition.check();
    expect(condition.warning).toBeNull();
    expect(logged).toHaveLength(1);
    await proxy.goAway();
  });
});

describe('findings about a Redis server', () => {
  it.each([
    ['5.0.14', 'noeviction', 'refuse', 'Redis is version 5.0.14; Earshot needs 6.2 or newer.'],
    ['6.0.16', 'noeviction', 'refuse', 'Redis is version 6.0.16; Earshot needs 6.2 or newer.'],
    [
      '7.0.15',
      'allkeys-lru',
      'warn',
      'Redis may drop queued work when its memory is full (maxmemory-policy allkeys-lru); set it to noeviction.',
    ],
  ])('report version %s with %s', (version, policy, action, sentence) => {
    const info = `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;
    expect(findingIn(info, { topology: 'server' })).toEqual({ action, sentence, reason: sentence });
  });

  it.each(['redis_version:6.2.0\r\nmaxmemory_policy:noeviction\r\n', 'redis_version:10.0.1\r\n', 'hello'])(
    'are absent for %j',
    (info) => expect(findingIn(info, { topology: 'server' })).toBeNull(),
  );

  it('name a database that does not exist', () => {
    const place = { where: 'cache:6379', topology: 'server', encrypted: false } as const;
    expect(findingOf(new Error('ERR DB index is out of range'), place, null).sentence).toBe(
      'REDIS_URL: Redis at cache:6379 has no database with this number.',
    );
  });
});
