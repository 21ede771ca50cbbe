import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisConfig, RedisNode } from './redis.config.js';

/** A connection to a Redis server, sentinel group or cluster. */
export type RedisClient = Redis | Cluster;

/** A server that does not respond for this long is considered hung or gone. BullMQ's longest command takes 10 s. */
const silenceMs = 15_000;

/**
 * Creates all connections to Redis: to a server, to the master named by sentinels, or to a cluster.
 * @param manners how the connection deals with an unavailable Redis
 */
export function openRedis(config: RedisConfig, manners: RedisOptions): RedisClient {
  const url = new URL(config.url);
  const named = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6379) };
  if (config.clusterNodes.length > 0)
    return openCluster([named, ...config.clusterNodes], access(url, config), manners);
  if (config.sentinels.length > 0)
    return new Redis({ ...access(url, config), ...manners, ...watched(named.host, config, manners) });
  return new Redis({ ...access(url, config), ...manners, ...named });
}

/** The credentials and TLS settings of a server. */
function access(url: URL, config: RedisConfig): RedisOptions {
  return {
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.protocol === 'rediss:' ? { tls: tlsOf(config) } : {}),
    // Without this, a dead connection is only detected if the other end can still signal it.
    socketTimeout: silenceMs,
    keepAlive: silenceMs,
    // A master that became a replica: find the new one and send the command there again.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  };
}

function watched(name: string, config: RedisConfig, { retryStrategy }: RedisOptions): RedisOptions {
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

function openCluster(nodes: readonly RedisNode[], access: RedisOptions, manners: RedisOptions): Cluster {
  const { retryStrategy, enableOfflineQueue, lazyConnect, ...perNode } = manners;
  return new Cluster([...nodes], {
    redisOptions: { ...access, ...perNode },
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    lazyConnect,
    // Connections that do not wait for Redis do not wait for a cluster's failover either.
    ...(enableOfflineQueue === false ? { maxRedirections: 3 } : {}),
    slotsRefreshTimeout: 2_000,
    // Host names are not resolved, because certificates contain names.
    dnsLookup: (host, done) => done(null, host),
  });
}

function tlsOf({ authority }: RedisConfig): object {
  return authority === null ? {} : { ca: authority };
}
