import { setTimeout as sleep } from 'node:timers/promises';
import { type RedisFinding, findingIn, findingOf } from './redis-finding.js';
import { openRedis, type RedisClient } from './redis-client.js';
import type { RedisConfig } from './redis.config.js';

/** The longest that startup waits for Redis. */
const patienceMs = 3_000;

/** Connects once and checks the kind and settings of Redis. @returns null where all is well */
export async function inspectRedis(config: RedisConfig): Promise<RedisFinding | null> {
  const where = new URL(config.url).host;
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
    return await Promise.race([connectAndAsk(client, databaseOf(config)), tooLate]);
  } catch (error) {
    return findingOf(first ?? (error as Error), where);
  } finally {
    client.disconnect();
  }
}

async function connectAndAsk(client: RedisClient, database: number): Promise<RedisFinding | null> {
  await client.connect();
  // The library goes on in database 0 where there is none of this number.
  if (database > 0) await client.select(database);
  return askRedis(client);
}

function databaseOf({ url }: RedisConfig): number {
  return Number(new URL(url).pathname.slice(1));
}

/** Checks an open connection. @returns null where all is well, or Redis does not permit the check */
export async function askRedis(client: RedisClient): Promise<RedisFinding | null> {
  try {
    return findingIn(await client.info());
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return null;
    throw error;
  }
}
