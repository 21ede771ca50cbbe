import { ClientRedis, type CustomStrategy, ServerRedis } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import { openRedis } from '../redis/redis-client.js';
import type { RedisConfig } from '../redis/redis.config.js';

/** Lets a Nest app receive events: `app.connectMicroservice(eventTransport(config))`. Retries without limit. */
export function eventTransport(config: RedisConfig): CustomStrategy {
  return { strategy: new EventServer(config) };
}

const persistence = { retryAttempts: Number.MAX_SAFE_INTEGER, retryDelay: 1_000 };

/**
 * Nest's Redis transport over our connections, because its own support neither clusters nor certificates of a private
 * authority.
 */
class EventServer extends ServerRedis {
  constructor(private readonly config: RedisConfig) {
    super(persistence);
  }

  override createRedisClient(): Promise<Redis> {
    return Promise.resolve(openLazily(this.config, (times) => this.createRetryStrategy(times)));
  }

  /** Nest would log every failed attempt; `RedisCondition` reports once that Redis is unavailable. */
  override registerErrorListener(client: Redis): void {
    client.on('error', () => undefined);
  }

  override close(): Promise<void> {
    this.isManuallyClosed = true;
    return hangUp([this.pubClient, this.subClient]);
  }
}

/** The sending side of `eventTransport`. */
export class EventClient extends ClientRedis {
  constructor(private readonly config: RedisConfig) {
    super(persistence);
  }

  get isConnected(): boolean {
    return this.pubClient?.status === 'ready';
  }

  override createClient(): Promise<Redis> {
    return Promise.resolve(openLazily(this.config, (times) => this.createRetryStrategy(times)));
  }

  /** See `EventServer`. */
  override registerErrorListener(client: Redis): void {
    client.on('error', () => undefined);
  }

  override close(): Promise<void> {
    this.isManuallyClosed = true;
    return hangUp([this.pubClient, this.subClient]);
  }
}

/** Nest would wait for Redis to close the connections, which one that no longer answers never does. */
function hangUp(clients: readonly (Redis | null | undefined)[]): Promise<void> {
  for (const client of clients) client?.disconnect();
  return Promise.resolve();
}

/** Nest only calls methods that a cluster also has. */
function openLazily(config: RedisConfig, retry: (times: number) => number | undefined | void): Redis {
  return openRedis(config, { lazyConnect: true, retryStrategy: retry }) as Redis;
}
