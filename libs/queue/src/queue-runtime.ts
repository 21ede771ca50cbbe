import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Lifecycle, LOG, type Log } from '@earshot/platform';
import { Consumer } from './consumer.js';
import { type Processor, processorMarker } from './processor.js';
import { openRedis, type RedisClient } from './redis/redis-client.js';
import { RedisConfig } from './redis/redis.config.js';
import { SweepConfig } from './sweep.config.js';
import { Sweeper } from './sweeper.js';

/** How long running jobs may continue after shutdown was requested. */
const closePatienceMs = 25_000;

/** Starts a BullMQ worker for each consumed queue and a sweeper for each processor, and shuts them down gracefully. */
@Injectable()
export class QueueRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** One for each queue that this process consumes. */
  readonly consumers: Consumer[] = [];
  private readonly sweepers: Sweeper[] = [];
  private connection: RedisClient | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly redis: RedisConfig,
    private readonly sweep: SweepConfig,
    private readonly lifecycle: Lifecycle,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const processors = this.find();
    verify(processors);
    if (processors.length === 0) return;
    // Blocking connections wait for Redis without limit, so that workers resume automatically after an outage. Only a
    // process that is shutting down stops waiting.
    const connection = openRedis(this.redis, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (this.lifecycle.isStopping ? null : Math.min(times * 200, 3_000)),
    });
    connection.on('error', () => undefined);
    this.connection = connection;
    const parts = { connection, prefix: this.redis.prefix, log: this.log };
    for (const processor of processors) {
      for (const queue of processor.consumes) this.consumers.push(new Consumer(processor, queue, parts));
      this.sweepers.push(new Sweeper(processor, this.sweep.intervalMs, this.log));
    }
    this.lifecycle.stopping.addEventListener('abort', () => void this.close());
    this.log.info({ queues: this.consumers.map(({ name }) => name) }, 'answering');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Runs once; further calls wait for the same shutdown. */
  private close(): Promise<void> {
    return (this.closing ??= this.endWork());
  }

  private async endWork(): Promise<void> {
    const ended = Promise.allSettled([
      ...this.sweepers.map((sweeper) => sweeper.stop()),
      ...this.consumers.map((consumer) => consumer.close()),
    ]).then(() => true);
    if (!(await Promise.race([ended, sleep(closePatienceMs, false, { ref: false })])))
      this.log.warn(
        { patienceMs: closePatienceMs },
        'abandoned running work: it is due again when its lease ends',
      );
    this.connection?.disconnect();
  }

  private find(): Processor<unknown>[] {
    return this.discovery
      .getProviders()
      .filter(
        ({ metatype }) => metatype !== null && Reflect.getMetadata(processorMarker, metatype ?? {}) === true,
      )
      .map(({ instance }) => instance as Processor<unknown>);
  }
}

/** @throws if two processors consume the same queue, or if one consumes none */
function verify(processors: readonly Processor<unknown>[]): void {
  const owners = new Map<string, string>();
  for (const processor of processors) {
    const name = processor.constructor.name;
    if (processor.consumes.length === 0) throw new Error(`${name} consumes no queue.`);
    for (const queue of processor.consumes) {
      const other = owners.get(queue.name);
      if (other !== undefined)
        throw new Error(`Queue ${queue.name} has two processors: ${other} and ${name}.`);
      owners.set(queue.name, name);
    }
  }
}
