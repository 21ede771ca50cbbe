import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { Queue } from 'bullmq';
import { createLog, Lifecycle, PlatformModule } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { Enqueuer } from './enqueuer.js';
import { type Processor, QueueProcessor } from './processor.js';
import { QueueModule } from './queue.module.js';
import { queues, type ReclassificationsDue } from './queues.js';
import { RedisConnection } from './redis-connection.js';
import { RedisConfig } from './redis.config.js';
import { SweepConfig } from './sweep.config.js';
import { testRedis } from './testing/redis.js';
import { until } from './testing/until.js';
import { WATCHDOG_PATIENCE_MS } from './watchdog.js';

/** The watchdog looks six times within its patience, and must find the same in all of them. */
const manyLooks = 15;

@QueueProcessor()
@Injectable()
class OneAtATime implements Processor<ReclassificationsDue> {
  readonly consumes = [queues.reclassify];
  begun = 0;
  release: () => void = () => undefined;
  private hold: Promise<void> | undefined;

  holdNext(): void {
    this.hold = new Promise((resolve) => (this.release = resolve));
  }

  async handle(): Promise<void> {
    this.begun += 1;
    await this.hold;
  }

  sweep(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

let proxy: TcpProxy;
let config: RedisConfig;
let worker: TestingModule;
/** Reaches Redis by another way. */
let enqueuing: TestingModule;
const logged: string[] = [];

beforeEach(async () => {
  proxy = await TcpProxy.open(testRedis().url);
  config = testRedis(proxy.url);
  enqueuing = await start({ ...testRedis(), prefix: config.prefix } as RedisConfig, [], 60_000);
});
afterEach(async () => {
  worker.get(OneAtATime).release();
  await proxy.goAway();
  await worker.close();
  const { client } = enqueuing.get(RedisConnection);
  await client.del('spec', ...(await client.keys(`${config.prefix}:*`)));
  await enqueuing.close();
  logged.length = 0;
});

async function start(redis: RedisConfig, processors: Type[], patienceMs: number): Promise<TestingModule> {
  const to = { write: (line: string) => void logged.push(line) };
  const parts = [
    { provide: RedisConfig, useValue: redis },
    { provide: SweepConfig, useValue: { intervalMs: 3_600_000 } },
  ];
  @Module({ providers: parts, exports: parts })
  class PartsModule {}
  const module = await Test.createTestingModule({
    imports: [
      PlatformModule.forRoot(createLog({ service: 'spec', level: 'debug', to })),
      { module: PartsModule, global: true },
      QueueModule,
    ],
    providers: processors,
  })
    .overrideProvider(WATCHDOG_PATIENCE_MS)
    .useValue(patienceMs)
    .compile();
  await module.init();
  const { client } = module.get(RedisConnection);
  await until(() => client.status === 'ready');
  return module;
}

async function startWorker(patienceMs: number): Promise<OneAtATime> {
  worker = await start(config, [OneAtATime], patienceMs);
  const processor = worker.get(OneAtATime);
  await enqueue();
  await until(() => processor.begun === 1);
  return processor;
}

const enqueue = () => enqueuing.get(Enqueuer).enqueue(queues.reclassify, [{ reclassificationIds: [] }]);
const fault = () => worker.get(Lifecycle).fault;

async function untilManyLooks(): Promise<void> {
  const before = proxy.opened;
  await until(() => proxy.opened >= before + manyLooks);
}

describe('the watchdog', () => {
  it('tells of a worker whose connections died in silence: it would never hear again', async () => {
    // Longer than BullMQ needs to give up a blocking connection: what it mends by itself is no fault.
    const processor = await startWorker(9_000);
    proxy.silence();
    await enqueue();
    await until(() => fault() !== null);
    expect(fault()).toBe(
      '1 hints wait in the queue reclassify, and none was begun for 9 s although there is room.',
    );
    expect(processor.begun).toBe(1);
  });

  it('leaves a worker alone whose jobs run long', async () => {
    const processor = await startWorker(120);
    processor.holdNext();
    await enqueue();
    await until(() => processor.begun === 2);
    await enqueue();
    await untilManyLooks();
    expect(fault()).toBeNull();
    processor.release();
    await until(() => processor.begun === 3);
  });

  it('leaves a worker alone whose queue is paused', async () => {
    const processor = await startWorker(120);
    const queue = new Queue(queues.reclassify.name, {
      connection: enqueuing.get(RedisConnection).client,
      prefix: config.prefix,
    });
    await queue.pause();
    await enqueue();
    await untilManyLooks();
    expect(fault()).toBeNull();
    await queue.resume();
    await until(() => processor.begun === 2);
    await queue.close();
  });

  it('blames no worker for an absent Redis', async () => {
    await startWorker(120);
    await proxy.goAway();
    await enqueue();
    const blind = () => logged.filter((line) => line.includes('cannot see Redis')).length;
    await until(() => blind() >= manyLooks);
    expect(fault()).toBeNull();
  });
});
