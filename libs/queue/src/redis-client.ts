import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisConfig, RedisNode } from './redis.config.js';

/** A connection to Redis, whatever kind of Redis it is. */
export type RedisClient = Redis | Cluster;

/** What a connection does about an absent Redis. Times in ms. */
export type Manners = Pick<
  RedisOptions,
  | 'enableOfflineQueue'
  | 'maxRetriesPerRequest'
  | 'connectTimeout'
  | 'commandTimeout'
  | 'lazyConnect'
  | 'retryStrategy'
  | 'socketTimeout'
>;

/** A server that owes an answer for so long hangs, or its machine is gone. BullMQ lets none wait for more than 10 s. */
const silenceMs = 15_000;

/** The one place where connections to Redis are made: to a server, to the master that sentinels name, or to a cluster. */
export function openRedis(config: RedisConfig, manners: Manners): RedisClient {
  const url = new URL(config.url);
  const named = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6379) };
  if (config.clusterNodes.length > 0)
    return openCluster([named, ...config.clusterNodes], access(url, config), manners);
  if (config.sentinels.length > 0)
    return new Redis({ ...access(url, config), ...manners, ...watched(named.host, config, manners) });
  return new Redis({ ...access(url, config), ...manners, ...named });
}

/** Who we are, and how a server is reached. */
function access(url: URL, config: RedisConfig): RedisOptions {
  return {
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.protocol === 'rediss:' ? { tls: tlsOf(config) } : {}),
    // A connection breaks by itself only where somebody is left to say so.
    socketTimeout: silenceMs,
    keepAlive: silenceMs,
    // A master that became a replica: find the new one, and ask there again.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  };
}

function watched(name: string, config: RedisConfig, { retryStrategy }: Manners): RedisOptions {
  return {
    name,
    sentinels: config.sentinels.map(({ host, port }) => ({ host, port })),
    ...(config.sentinelPassword === null ? {} : { sentinelPassword: config.sentinelPassword }),
    ...(config.url.startsWith('rediss:')
      ? { sentinelTLS: tlsOf(config), enableTLSForSentinelMode: true }
      : {}),
    ...(retryStrategy ? { sentinelRetryStrategy: retryStrategy } : {}),
  };
}

function openCluster(nodes: readonly RedisNode[], access: RedisOptions, manners: Manners): Cluster {
  const { retryStrategy, enableOfflineQueue, lazyConnect, ...perNode } = manners;
  return new Cluster([...nodes], {
    redisOptions: { ...access, ...perNode },
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    lazyConnect,
    // Who does not wait for Redis does not follow a cluster that is sorting itself out either.
    ...(enableOfflineQueue === false ? { maxRedirections: 3 } : {}),
    slotsRefreshTimeout: 2_000,
    // Names stay names: certificates are for them.
    dnsLookup: (host, done) => done(null, host),
  });
}

function tlsOf({ authority }: RedisConfig): object {
  return authority === null ? {} : { ca: authority };
}
