import { setTimeout as sleep } from 'node:timers/promises';
import { serverOf } from '@earshot/platform';
import { probeRedis, type ProbedPort } from './probe-redis.js';
import { type RedisFinding, type RedisPlace, findingIn, findingOf } from './redis-finding.js';
import { openRedis, type RedisClient } from './redis-client.js';
import type { RedisConfig } from './redis.config.js';

/** The longest time that startup waits for Redis. */
const patienceMs = 3_000;

/**
 * Connects once and checks the type and settings of Redis.
 * @returns null if there is no problem
 */
export async function inspectRedis(config: RedisConfig): Promise<RedisFinding | null> {
  const client = openRedis(config, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  // The first error is kept, because the library replaces a rejected password with "Connection is closed".
  let first: Error | undefined;
  client.on('error', (error: Error) => (first ??= error));
  try {
    const tooLate = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('no answer');
    });
    return await Promise.race([connectAndAsk(client, config), tooLate]);
  } catch (error) {
    return await explainFailure(first ?? error, config);
  } finally {
    client.disconnect();
  }
}

async function connectAndAsk(client: RedisClient, config: RedisConfig): Promise<RedisFinding | null> {
  await client.connect();
  // The library silently uses database 0 if there is none with this number.
  const database = Number(new URL(config.url).pathname.slice(1));
  if (database > 0) await client.select(database);
  return askRedis(client, config);
}

/**
 * Checks an open connection.
 * @returns null if there is no problem, or if Redis does not permit the check
 */
export async function askRedis(client: RedisClient, config: RedisConfig): Promise<RedisFinding | null> {
  try {
    return findingIn(await client.info(), placeOf(config));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return null;
    throw error;
  }
}

/** Explains to operators why a connection failed. */
export async function explainFailure(error: unknown, config: RedisConfig): Promise<RedisFinding> {
  return findingOf(error, placeOf(config), await probe(config));
}

function placeOf({ url, sentinels, clusterNodes }: RedisConfig): RedisPlace {
  const encrypted = url.startsWith('rediss:');
  if (sentinels.length > 0)
    return {
      where: sentinels.map(({ host, port }) => `${host}:${port}`).join(', '),
      topology: 'sentinel',
      encrypted,
    };
  return { where: serverOf(url, 6379), topology: clusterNodes.length > 0 ? 'cluster' : 'server', encrypted };
}

/** The response of the server in the URL without a client library; with sentinels, the master has no address here. */
async function probe({ url, sentinels }: RedisConfig): Promise<ProbedPort> {
  if (sentinels.length > 0) return null;
  const { hostname, port } = new URL(url);
  return probeRedis({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) });
}
