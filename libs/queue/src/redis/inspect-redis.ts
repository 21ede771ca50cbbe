import { setTimeout as sleep } from 'node:timers/promises';
import { serverOf } from '@earshot/platform';
import { probeRedis, type ProbedPort } from './probe-redis.js';
import { type RedisFinding, type RedisPlace, findingIn, findingOf } from './redis-finding.js';
import { openRedis, type RedisClient } from './redis-client.js';
import type { RedisConfig } from './redis.config.js';

/** The longest that startup waits for Redis. */
const patienceMs = 3_000;

/** Connects once and checks the kind and settings of Redis. @returns null where all is well */
export async function inspectRedis(config: RedisConfig): Promise<RedisFinding | null> {
  const client = openRedis(config, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  // The server's first error counts: the library replaces a refused password by "Connection is closed".
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
  // The library goes on in database 0 where there is none of this number.
  const database = Number(new URL(config.url).pathname.slice(1));
  if (database > 0) await client.select(database);
  return askRedis(client, config);
}

/** Checks an open connection. @returns null where all is well, or Redis does not permit the check */
export async function askRedis(client: RedisClient, config: RedisConfig): Promise<RedisFinding | null> {
  try {
    return findingIn(await client.info(), placeOf(config));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return null;
    throw error;
  }
}

/** What to tell operators of a connection that failed. */
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

/** What the server of the URL says by itself; a sentinel's master has no address here. */
async function probe({ url, sentinels }: RedisConfig): Promise<ProbedPort> {
  if (sentinels.length > 0) return null;
  const { hostname, port } = new URL(url);
  return probeRedis({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) });
}
