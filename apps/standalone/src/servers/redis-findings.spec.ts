import { createServer } from 'node:tls';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog, EnvReader, type Environment } from '@earshot/platform';
import { inspectRedis, RedisCondition, RedisConfig, RedisConnection } from '@earshot/queue';
import { selfSigned } from '@earshot/platform/testing';
import { until } from '@earshot/queue/testing';
import { redisAtHand, RedisProcess } from '../testing/redis-process.js';

const redis = await redisAtHand();
const servers: RedisProcess[] = [];

async function start(settings: readonly string[] = [], ...mode: string[]): Promise<RedisProcess> {
  const server = await RedisProcess.start(redis ?? ['redis-server'], settings, ...mode);
  servers.push(server);
  return server;
}

/** The sentence for operators; null if all is well. */
async function findingFor(env: Environment): Promise<string | null> {
  const reader = new EnvReader(env);
  const config = new RedisConfig(reader);
  reader.finish();
  return (await inspectRedis(config))?.sentence ?? null;
}

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
if (outside === undefined)
  process.stderr.write('Skipped: protected mode, for this machine has no address but its own\n');

(redis === null ? describe.skip : describe)('the finding about a real Redis', () => {
  let plain: RedisProcess;
  let encrypted: ReturnType<typeof createServer>;

  beforeAll(async () => {
    plain = await start(['bind 0.0.0.0']);
    encrypted = createServer(selfSigned('localhost', new Date()), (client) => {
      const behind = connect(plain.port, '127.0.0.1');
      client.pipe(behind).pipe(client);
      for (const socket of [client, behind]) socket.on('error', () => undefined);
    });
    encrypted.on('tlsClientError', () => undefined).listen(0);
    await once(encrypted, 'listening');
  });
  afterAll(async () => {
    encrypted.close();
    for (const server of servers) await server.remove();
  });

  const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port;

  it('is null if Redis is healthy', async () => {
    expect(await findingFor({ REDIS_URL: `redis://127.0.0.1:${plain.port}` })).toBeNull();
  });

  (outside === undefined ? it.skip : it)('explains protected mode', async () => {
    expect(await findingFor({ REDIS_URL: `redis://${outside}:${plain.port}` })).toBe(
      `REDIS_URL: Redis at ${outside}:${plain.port} is in protected mode and accepts connections only from its own machine: give it a password (requirepass), and put that into REDIS_URL. Until then Earshot is slower.`,
    );
  });

  it('explains TLS to a server without it, and no TLS to a server that requires it', async () => {
    expect(await findingFor({ REDIS_URL: `rediss://localhost:${plain.port}` })).toBe(
      `REDIS_URL: Redis at localhost:${plain.port} has no TLS: start the address with redis://. Until then Earshot is slower.`,
    );
    const port = portOf(encrypted);
    expect(await findingFor({ REDIS_URL: `redis://localhost:${port}` })).toBe(
      `REDIS_URL: Redis at localhost:${port} expects TLS: start the address with rediss://. Until then Earshot is slower.`,
    );
  });

  it('explains a certificate from an unknown authority', async () => {
    const port = portOf(encrypted);
    expect(await findingFor({ REDIS_URL: `rediss://localhost:${port}` })).toBe(
      `REDIS_URL: Redis at localhost:${port}: its certificate is not signed by an authority that is trusted here. Set REDIS_CA_FILE to a file with the certificate of that authority. Until then Earshot is slower.`,
    );
  });

  it('explains a Sentinel or cluster node used as a server, and a server used as a cluster', async () => {
    const sentinel = await start([`sentinel monitor m 127.0.0.1 ${plain.port} 1`], '--sentinel');
    expect(await findingFor({ REDIS_URL: `redis://127.0.0.1:${sentinel.port}` })).toContain(
      'points to a Sentinel, which stores nothing: put its address into REDIS_SENTINELS',
    );
    const node = await start(['cluster-enabled yes']);
    expect(await findingFor({ REDIS_URL: `redis://127.0.0.1:${node.port}` })).toBe(
      'Redis is a node of a cluster: put its nodes into REDIS_CLUSTER_NODES.',
    );
    const cluster = {
      REDIS_URL: `redis://127.0.0.1:${plain.port}`,
      REDIS_CLUSTER_NODES: `127.0.0.1:${plain.port}`,
    };
    expect(await findingFor(cluster)).toBe(
      `REDIS_CLUSTER_NODES: Redis at 127.0.0.1:${plain.port} is not part of a cluster.`,
    );
  });

  it('is no finding, but degrades the process, if its memory is full', async () => {
    const full = await start(['maxmemory 100kb', 'maxmemory-policy noeviction']);
    const config = new RedisConfig(new EnvReader({ REDIS_URL: `redis://127.0.0.1:${full.port}` }));
    const connection = new RedisConnection(config);
    await until(() => connection.client.status === 'ready');
    const log = createLog({ service: 'spec', level: 'silent' });
    const condition = new RedisCondition(await inspectRedis(config), connection, config, log);
    await expect(condition.check()).rejects.toThrow('Redis refuses writes: its memory is full.');
    await full.order('CONFIG SET maxmemory 0');
    await condition.check();
    connection.onApplicationShutdown();
  });

  it('explains a replica, and unavailable sentinels', async () => {
    const replica = await start([`replicaof 127.0.0.1 ${plain.port}`]);
    await until(async () => /master_link_status:up/.test(await replica.order('INFO replication')));
    expect(await findingFor({ REDIS_URL: `redis://127.0.0.1:${replica.port}` })).toBe(
      'Redis is a replica, which refuses writes: REDIS_URL must point to its master.',
    );
    expect(
      await findingFor({ REDIS_URL: 'redis://mymaster', REDIS_SENTINELS: '127.0.0.1:1,127.0.0.1:2' }),
    ).toMatch(/^REDIS_SENTINELS: Redis at 127\.0\.0\.1:1, 127\.0\.0\.1:2 .*Earshot is slower\.$/);
  });
});
