import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import { type Log, withLogContext } from '@earshot/platform';
import type { Processor } from './processor.js';
import type { QueueDefinition } from './queues.js';
import type { RedisClient } from './redis-client.js';

/** BullMQ says goodbye to Redis, and waits for an absent one: once no job is under way, for no longer than this. */
const goodbyeMs = 2_000;

/** Has a processor answer one queue. */
export class Consumer {
  /** Jobs that it ever began. */
  begun = 0;
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
      // RedisCondition has seen to it, and says so once.
      skipVersionCheck: true,
    });
    this.worker.on('error', (error) => log.debug({ err: error, queue: queue.name }, 'queue connection'));
  }

  /** Of the queue. */
  get name(): string {
    return this.queue.name;
  }

  /** It could begin another job now. */
  get hasRoom(): boolean {
    return this.jobs.size < this.queue.concurrency;
  }

  /** Begins no more jobs, and resolves when those under way have ended. */
  async close(): Promise<void> {
    // Without Redis it may fail, or end, while jobs are under way.
    const closed = this.worker.close().catch(() => undefined);
    await Promise.race([closed.then(() => this.idle()), this.idle(goodbyeMs)]);
  }

  /** Resolves when no job is under way, and has not been for so long. */
  private async idle(forMs = 0): Promise<void> {
    do {
      await Promise.allSettled(this.jobs);
      if (forMs > 0) await sleep(forMs, undefined, { ref: false });
    } while (this.jobs.size > 0);
  }

  private async work(job: Job, log: Log): Promise<void> {
    this.begun += 1;
    const context = { queue: job.queueName, jobId: String(job.id) };
    const handled = withLogContext(context, () => this.handle(job, log));
    this.jobs.add(handled);
    await handled.finally(() => this.jobs.delete(handled));
  }

  private async handle(job: Job, log: Log): Promise<void> {
    try {
      await this.processor.handle(job.data);
    } catch (error) {
      // Rows that this job claimed come back when their lease ends: nothing is lost by letting the job go.
      log.error({ err: error }, 'job failed');
      throw error;
    }
  }
}
