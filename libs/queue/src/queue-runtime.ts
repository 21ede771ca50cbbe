import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { LOG, type Log, withLogContext } from '@earshot/platform';
import { type Processor, processorMarker } from './processor.js';
import { RedisConfig } from './redis.config.js';
import { SweepConfig } from './sweep.config.js';
import { Sweeper } from './sweeper.js';

/** How long running jobs may go on after the order to stop. */
const closePatienceMs = 25_000;

/** Starts a BullMQ worker per consumed queue and a sweeper per processor, and stops them in good order. */
@Injectable()
export class QueueRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: Worker[] = [];
  private readonly sweepers: Sweeper[] = [];
  private isStopping = false;
  private connection: Redis | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly redis: RedisConfig,
    private readonly sweep: SweepConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The names of all queues that this process answers. */
  get consumed(): string[] {
    return this.workers.map((worker) => worker.name);
  }

  onApplicationBootstrap(): void {
    const processors = this.find();
    verify(processors);
    if (processors.length === 0) return;
    // Blocking connections must wait for Redis for ever: a worker resumes by itself after an outage.
    // Only a process that stops waits no longer.
    this.connection = new Redis(this.redis.url, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (this.isStopping ? null : Math.min(times * 200, 3_000)),
    });
    this.connection.on('error', () => undefined);
    for (const processor of processors) {
      for (const queue of processor.consumes)
        this.workers.push(this.start(processor, queue.name, queue.concurrency));
      this.sweepers.push(new Sweeper(processor, this.sweep.intervalMs, this.log));
    }
    this.log.info({ queues: this.consumed }, 'answering');
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    const closing = Promise.allSettled([
      ...this.sweepers.map((sweeper) => sweeper.stop()),
      ...this.workers.map((worker) => worker.close()),
    ]);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, closePatienceMs);
    });
    await Promise.race([closing, patience]);
    clearTimeout(timer);
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

  private start(processor: Processor<unknown>, queue: string, concurrency: number): Worker {
    const worker = new Worker(queue, (job) => this.work(processor, job), {
      connection: this.connection as Redis,
      prefix: this.redis.prefix,
      concurrency,
    });
    worker.on('error', (error) => this.log.debug({ err: error, queue }, 'queue connection'));
    return worker;
  }

  private async work(processor: Processor<unknown>, job: Job): Promise<void> {
    await withLogContext({ queue: job.queueName, jobId: String(job.id) }, async () => {
      try {
        await processor.handle(job.data);
      } catch (error) {
        // Rows that this job claimed come back when their lease ends: nothing is lost by letting the job go.
        this.log.error({ err: error }, 'job failed');
        throw error;
      }
    });
  }
}

/** @throws where two processors of one process answer the same queue, or one answers none */
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
