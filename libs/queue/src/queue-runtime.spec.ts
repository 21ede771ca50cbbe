import { afterEach, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { createLog, currentLogContext, type LogContext, PlatformModule } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { Enqueuer } from './enqueuer.js';
import { type Processor, QueueProcessor } from './processor.js';
import { QueueModule } from './queue.module.js';
import { QueueRuntime } from './queue-runtime.js';
import { type MentionsDue, type NotificationsDue, queues } from './queues.js';
import { RedisConnection } from './redis/redis-connection.js';
import { RedisConfig } from './redis/redis.config.js';
import { SweepConfig } from './sweep.config.js';
import { absentRedis, testRedis } from './testing/redis.js';
import { until } from './testing/until.js';

const apps: INestApplicationContext[] = [];
const proxies: TcpProxy[] = [];
const logged: string[] = [];

@QueueProcessor()
@Injectable()
class SampleProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.classify, queues.alert];
  readonly heard: MentionsDue[] = [];
  readonly contexts: LogContext[] = [];
  sweeps = 0;

  handle(payload: MentionsDue): Promise<void> {
    this.contexts.push(currentLogContext());
    this.heard.push(payload);
    if (payload.mentionIds.includes('bad')) return Promise.reject(new Error('bad mention'));
    return Promise.resolve();
  }

  sweep(): Promise<boolean> {
    this.sweeps += 1;
    return Promise.resolve(false);
  }
}

@QueueProcessor()
@Injectable()
class RivalProcessor implements Processor<MentionsDue> {
  readonly consumes = [queues.alert];
  handle = (): Promise<void> => Promise.resolve();
  sweep = (): Promise<boolean> => Promise.resolve(false);
}

@QueueProcessor()
@Injectable()
class IdleProcessor implements Processor<NotificationsDue> {
  readonly consumes = [];
  handle = (): Promise<void> => Promise.resolve();
  sweep = (): Promise<boolean> => Promise.resolve(false);
}

async function start(
  config: RedisConfig,
  processors: Type[],
  sweepMs = 60_000,
): Promise<INestApplicationContext> {
  const parts = [
    { provide: RedisConfig, useValue: config },
    { provide: SweepConfig, useValue: { intervalMs: sweepMs } },
  ];
  @Module({ providers: parts, exports: parts })
  class PartsModule {}
  const log = createLog({ service: 'spec', level: 'warn', to: { write: (line) => void logged.push(line) } });
  const module = await Test.createTestingModule({
    imports: [PlatformModule.forRoot(log), { module: PartsModule, global: true }, QueueModule],
    providers: processors,
  }).compile();
  apps.push(module);
  return module.init();
}

/** The number of idle workers with this app's prefix that are waiting for a job. */
async function waiting(app: INestApplicationContext): Promise<number> {
  const clients = String(await app.get(RedisConnection).client.call('CLIENT', 'LIST'));
  const names = `name=${app.get(RedisConfig).prefix}:`;
  return clients.split('\n').filter((line) => line.includes(names) && line.includes(' flags=b ')).length;
}

async function openProxy(): Promise<TcpProxy> {
  const proxy = await TcpProxy.open(testRedis().url);
  proxies.push(proxy);
  return proxy;
}

async function keysOf(app: INestApplicationContext): Promise<string[]> {
  const { client } = app.get(RedisConnection);
  return client.keys(`${app.get(RedisConfig).prefix}:*`);
}

afterEach(async () => {
  for (const app of apps.splice(0)) {
    const { client } = app.get(RedisConnection);
    if (client.status === 'ready') await client.del('spec', ...(await keysOf(app)));
    await app.close();
  }
  for (const proxy of proxies.splice(0)) await proxy.goAway();
  logged.length = 0;
});

describe('Enqueuer', () => {
  it('delivers each payload unchanged to the processor of its queue', async () => {
    const app = await start(testRedis(), [SampleProcessor]);
    const processor = app.get(SampleProcessor);
    const payloads = [{ mentionIds: ['a', 'b'] }, { mentionIds: ['c'] }];
    await until(() => app.get(RedisConnection).client.status === 'ready');
    expect(await app.get(Enqueuer).enqueue(queues.classify, payloads)).toBe(true);
    expect(await app.get(Enqueuer).enqueue(queues.alert, [{ mentionIds: ['d'] }])).toBe(true);
    await until(() => processor.heard.length === 3);
    expect(processor.heard).toEqual(expect.arrayContaining([...payloads, { mentionIds: ['d'] }]));
    for (const context of processor.contexts)
      expect(context).toEqual({
        queue: expect.stringMatching(/^(classify|alert)$/),
        jobId: expect.any(String),
      });
  });

  it('enqueues jobs that run once and leave nothing behind, whether done or failed', async () => {
    const app = await start(testRedis(), [SampleProcessor]);
    const processor = app.get(SampleProcessor);
    const { client } = app.get(RedisConnection);
    await until(() => client.status === 'ready');
    await app.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: ['bad'] }, { mentionIds: ['good'] }]);
    await until(() => processor.heard.length === 2);
    const jobs = async () => (await keysOf(app)).filter((key) => /:\d+(:|$)/.test(key));
    await until(async () => (await jobs()).length === 0);
    expect(processor.heard).toHaveLength(2);
    for (const key of await keysOf(app)) {
      const type = await client.type(key);
      if (type === 'list') expect(await client.llen(key)).toBe(0);
      if (type === 'zset') expect(await client.zcard(key)).toBe(0);
    }
    expect(logged.join('')).toContain('bad mention');
  });

  it('returns false while Redis is unavailable, which is logged only once', async () => {
    const app = await start(absentRedis(), []);
    expect(await app.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: ['a'] }])).toBe(false);
    expect(logged).toEqual([expect.stringContaining('Redis at 127.0.0.1:1 refused the connection.')]);
  });

  it('does not fill Redis while no consumer takes jobs, and goes on once one does', async () => {
    const config = testRedis();
    const enqueuer = (await start(config, [])).get(Enqueuer);
    const enqueue = (): Promise<boolean> => enqueuer.enqueue(queues.classify, [{ mentionIds: ['late'] }]);
    const many = Array.from({ length: 250 }, (_, index) => ({ mentionIds: [`${index}`] }));
    for (let batch = 0; batch < 20; batch += 1) await enqueuer.enqueue(queues.classify, many);
    // Late answers of Redis refuse jobs and are logged, too.
    const refusals = () => logged.filter((line) => line.includes('no consumer takes jobs'));
    await until(async () => !(await enqueue()) && refusals().length > 0);
    expect(await enqueue()).toBe(false);
    expect(refusals()).toHaveLength(1);
    await start(config, [SampleProcessor]);
    await until(enqueue);
  });

  it('needs no Redis if there is nothing to enqueue', async () => {
    const app = await start(absentRedis(), []);
    expect(await app.get(Enqueuer).enqueue(queues.classify, [])).toBe(true);
  });
});

describe('QueueRuntime', () => {
  it('consumes the queues that its processors name', async () => {
    const app = await start(testRedis(), [SampleProcessor]);
    expect(app.get(QueueRuntime).consumers.map(({ name }) => name)).toEqual(['classify', 'alert']);
  });

  it('does not start if two processors consume one queue, and names both', async () => {
    await expect(start(testRedis(), [SampleProcessor, RivalProcessor])).rejects.toThrow(
      'Queue alert has two processors: SampleProcessor and RivalProcessor.',
    );
  });

  it('does not start with a processor that consumes no queue', async () => {
    await expect(start(testRedis(), [IdleProcessor])).rejects.toThrow('IdleProcessor consumes no queue.');
  });

  it('sweeps on its own and stops gracefully, even while Redis is unavailable', async () => {
    const app = await start(absentRedis(), [SampleProcessor], 5);
    await until(() => app.get(SampleProcessor).sweeps >= 2);
    await app.close();
    apps.length = 0;
  });

  it('receives jobs again after Redis was unavailable', async () => {
    const proxy = await openProxy();
    const app = await start(testRedis(proxy.url), [SampleProcessor]);
    const processor = app.get(SampleProcessor);
    const enqueue = (id: string) => app.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: [id] }]);
    await until(() => enqueue('before'));
    await until(() => processor.heard.length > 0);
    await proxy.goAway();
    expect(await enqueue('away')).toBe(false);
    await proxy.comeBack();
    await until(() => enqueue('after'));
    await until(() => processor.heard.some(({ mentionIds }) => mentionIds.includes('after')));
  });

  it('receives jobs again after its connections died silently, without a restart', async () => {
    const proxy = await openProxy();
    const app = await start(testRedis(proxy.url), [SampleProcessor], 3_600_000);
    const processor = app.get(SampleProcessor);
    const { prefix } = app.get(RedisConfig);
    // An app that enqueues over another connection and has no processors.
    const other = await start({ ...testRedis(), prefix } as RedisConfig, []);
    const enqueue = (id: string) => other.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: [id] }]);
    await until(() => enqueue('before'));
    await until(() => processor.heard.length > 0);
    // A command in progress might take the next job, which would then have to wait until its lock expires.
    await until(async () => (await waiting(other)) === processor.consumes.length);
    proxy.silence();
    const connection = app.get(RedisConnection);
    // This command is now pending.
    void connection.client.ping().catch(() => undefined);
    await enqueue('after');
    await until(() => processor.heard.some(({ mentionIds }) => mentionIds.includes('after')));
    await until(() =>
      connection.client.ping().then(
        () => true,
        () => false,
      ),
    );
  });

  it.each(['there', 'away'])('finishes a running job before it stops (Redis: %s)', async (redis) => {
    const proxy = await openProxy();
    let release: () => void = () => undefined;
    let ended = false;
    @QueueProcessor()
    @Injectable()
    class SlowProcessor implements Processor<MentionsDue> {
      readonly consumes = [queues.classify];
      started = false;
      sweep = (): Promise<boolean> => Promise.resolve(false);
      async handle(): Promise<void> {
        this.started = true;
        await new Promise<void>((resolve) => (release = resolve));
        ended = true;
      }
    }
    const app = await start(testRedis(proxy.url), [SlowProcessor]);
    apps.length = 0;
    await until(() => app.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: ['a'] }]));
    await until(() => app.get(SlowProcessor).started);
    if (redis === 'away') await proxy.goAway();
    let stopped = false;
    const closing = app.close().then(() => (stopped = true));
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    release();
    await closing;
    expect(ended).toBe(true);
  });
});
