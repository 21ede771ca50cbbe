import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EnvReader, type Environment } from '@earshot/platform';
import { selfSigned, TcpProxy } from '@earshot/platform/testing';
import { openRedis, type RedisClient } from './redis-client.js';
import { RedisConfig } from './redis.config.js';
import { testRedis } from '../testing/redis.js';

const dir = mkdtempSync(join(tmpdir(), 'earshot-spec-'));
const clients: RedisClient[] = [];
let server: Server;
let port: number;

/** A TLS server in front of the test run's Redis. */
beforeAll(async () => {
  const ours = selfSigned('localhost', new Date());
  writeFileSync(join(dir, 'ours.pem'), ours.cert);
  writeFileSync(join(dir, 'theirs.pem'), selfSigned('localhost', new Date()).cert);
  const behind = new URL(testRedis().url);
  server = createServer(ours, (client) => {
    const redis = connect(Number(behind.port), behind.hostname);
    client.pipe(redis).pipe(client);
    for (const socket of [client, redis]) socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => server.listen(0, listening));
  port = (server.address() as { port: number }).port;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

/** The response of Redis to PING, or the error if it could not be sent. */
async function ping(host: string, env: Environment): Promise<string> {
  const url = new URL(testRedis().url);
  const reader = new EnvReader({
    REDIS_URL: `rediss://:${url.password}@${host}:${port}${url.pathname}`,
    ...env,
  });
  const config = new RedisConfig(reader);
  reader.finish();
  const client = openRedis(config, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  clients.push(client);
  return new Promise((resolve) => {
    client.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    client.ping().then(resolve, () => undefined);
  });
}

describe('a TLS connection', () => {
  const ours = { REDIS_CA_FILE: join(dir, 'ours.pem') };

  it("is made if an authority in the file vouches for the server's name", async () => {
    expect(await ping('localhost', ours)).toBe('PONG');
  });

  it.each([
    ['no file names an authority', 'localhost', {}, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'the file names another authority',
      'localhost',
      { REDIS_CA_FILE: join(dir, 'theirs.pem') },
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    ['the certificate is for another name', '127.0.0.1', ours, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('is not made if %s', async (_case, host, env, reason) => {
    expect(await ping(host, env)).toBe(reason);
  });
});

describe('a Redis connection that has gone silent', () => {
  it('is replaced by a new one, on which pending commands are sent again', async () => {
    const proxy = await TcpProxy.open(testRedis().url);
    const client = openRedis(testRedis(proxy.url), { maxRetriesPerRequest: null, socketTimeout: 2_000 });
    clients.push(client);
    client.on('error', () => undefined);
    expect(await client.ping()).toBe('PONG');
    proxy.silence();
    expect(await client.ping()).toBe('PONG');
    expect(proxy.opened).toBe(2);
    client.disconnect();
    await proxy.goAway();
  });
});

describe('a Redis connection', () => {
  function optionsOf(env: Environment) {
    const client = openRedis(new RedisConfig(new EnvReader(env)), { lazyConnect: true });
    clients.push(client);
    return client.options;
  }

  it('uses the host, port, user, password and database of the URL', () => {
    expect(optionsOf({ REDIS_URL: 'redis://earshot:p%40ss@[fd00::7]:6380/3' })).toMatchObject({
      host: 'fd00::7',
      port: 6380,
      username: 'earshot',
      password: 'p@ss',
      db: 3,
    });
  });

  it('asks the sentinels for the master, over TLS if Redis uses TLS', () => {
    const sentinels = { REDIS_SENTINELS: 'a:26379,b:26380', REDIS_SENTINEL_PASSWORD: 'theirs' };
    expect(optionsOf({ REDIS_URL: 'rediss://:ours@main-master/2', ...sentinels })).toMatchObject({
      name: 'main-master',
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
      ],
      sentinelPassword: 'theirs',
      password: 'ours',
      db: 2,
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    });
  });
});
