import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import { type Log, withLogContext } from '@earshot/platform';
import type { Processor } from './processor.js';
import type { QueueDefinition } from './queues.js';
import type { RedisClient } from './redis/redis-client.js';

/** BullMQ waits for Redis when closing: once no job is running, wait no longer than this. */
const goodbyeMs = 2_000;

/** Runs a processor for one queue. */
export class Consumer {
  private readonly jobs = new Set<Promise<void>>();
  private readonly worker: Worker;

  constructor(
    private readonly processor: Processor<unknown>,
    private readonly queue: QueueDefinition<unknown>,
    parts: { readonly connection: RedisClient; readonly prefix: string; readonly log: Log },
  ) {
    const { connection, prefix, log } = parts;
    this.worker = new Worker(queue.name, (job) => this.work(job, log), {
      connection,
      prefix,
      concurrency: queue.concurrency,
      // RedisCondition checks this and reports it once.
      skipVersionCheck: true,
    });
    this.worker.on('error', (error) => log.debug({ err: error, queue: queue.name }, 'queue connection'));
  }

  get name(): string {
    return this.queue.name;
  }

  /** Starts no more jobs, and resolves when the running ones have ended. */
  async close(): Promise<void> {
    // Without Redis this may fail or resolve while jobs are still running.
    const closed = this.worker.close().catch(() => undefined);
    await Promise.race([closed.then(() => this.idle()), this.idle(goodbyeMs)]);
  }

  /** Resolves when no job has been running for this long. */
  private async idle(forMs = 0): Promise<void> {
    do {
      await Promise.allSettled(this.jobs);
      if (forMs > 0) await sleep(forMs, undefined, { ref: false });
    } while (this.jobs.size > 0);
  }

  private async work(job: Job, log: Log): Promise<void> {
    const context = { queue: job.queueName, jobId: String(job.id) };
    const handled = withLogContext(context, () => this.handle(job, log));
    this.jobs.add(handled);
    await handled.finally(() => this.jobs.delete(handled));
  }

  private async handle(job: Job, log: Log): Promise<void> {
    try {
      await this.processor.handle(job.data);
    } catch (error) {
      // Rows that this job claimed are due again when their lease ends, so abandoning the job loses nothing.
      log.error({ err: error }, 'job failed');
      throw error;
    }
  }
}
