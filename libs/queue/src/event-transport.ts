import { Transport, type RedisOptions } from '@nestjs/microservices';
import type { RedisConfig } from './redis.config.js';

/** How a Nest app hears events: `app.connectMicroservice(eventTransport(config))`. Retries for ever. */
export function eventTransport(config: RedisConfig): RedisOptions & { transport: Transport.REDIS } {
  const url = new URL(config.url);
  const database = Number(url.pathname.slice(1));
  return {
    transport: Transport.REDIS,
    options: {
      host: url.hostname,
      port: url.port === '' ? 6379 : Number(url.port),
      ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
      ...(Number.isInteger(database) ? { db: database } : {}),
      ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
      retryAttempts: Number.MAX_SAFE_INTEGER,
      retryDelay: 1_000,
    },
  };
}
