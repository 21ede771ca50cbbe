import type { InjectionToken, Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  type ConfigClass,
  ConfigModule,
  createLog,
  type Environment,
  PlatformModule,
} from '@earshot/platform';
import { RedisConnection } from '../redis/redis-connection.js';
import { SweepConfig } from '../sweep.config.js';
import { absentRedis, testRedis } from './redis.js';
import { until } from './until.js';

/** Options for a worker that starts as in its `main`, but without HTTP and with some parts replaced. */
export interface TestWorkerOptions {
  readonly module: Type;
  readonly configs: readonly ConfigClass[];
  readonly env: Environment;
  /** Default: a real Redis. */
  readonly redis?: 'there' | 'away' | undefined;
  /** Default: an hour, so that only the spec sweeps. */
  readonly sweepEveryMs?: number | undefined;
  /** Replacements for providers, by token. */
  readonly replace?: readonly (readonly [token: InjectionToken, value: unknown])[];
  /** Processors in addition to those of the module. */
  readonly listeners?: readonly Type[];
}

export interface TestWorker {
  get<T>(token: Type<T>): T;
  /** All log lines as JSON objects. */
  readonly logged: readonly string[];
  /** Shuts it down gracefully and deletes its keys from Redis; idempotent. */
  close(): Promise<void>;
}

/** Starts a worker for a spec. Resolves once it is connected to Redis, if there is one. */
export async function startTestWorker(options: TestWorkerOptions): Promise<TestWorker> {
  const isAway = options.redis === 'away';
  const redis = isAway ? absentRedis() : testRedis();
  const logged: string[] = [];
  const log = createLog({ service: 'test', level: 'trace', to: { write: (line) => void logged.push(line) } });
  const env = { ...options.env, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix };
  const building = Test.createTestingModule({
    imports: [ConfigModule.forRoot(options.configs, env), PlatformModule.forRoot(log), options.module],
    providers: [...(options.listeners ?? [])],
  });
  const replace = [
    ...(options.replace ?? []),
    [SweepConfig, { intervalMs: options.sweepEveryMs ?? 3_600_000 }],
  ];
  for (const [token, value] of replace) building.overrideProvider(token).useValue(value);
  const app = await building.compile();
  await app.init();
  const { client } = app.get(RedisConnection);
  if (!isAway) await until(() => client.status === 'ready');
  const stop = async (): Promise<void> => {
    if (!isAway) await client.del('none', ...(await client.keys(`${redis.prefix}*`)));
    await app.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    get: (token) => app.get(token, { strict: false }),
    logged,
    close: () => (stopped ??= stop()),
  };
}
