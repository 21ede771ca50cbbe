import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import { LOG, type Log } from '@earshot/platform';
import { QueueMetrics } from './queue-metrics.js';
import type { QueueDefinition } from './queues.js';
import { RedisConfig } from './redis/redis.config.js';
import { RedisConnection } from './redis/redis-connection.js';
import { markOutageLogged } from './redis/mark-outage-logged.js';

const patienceMs = 1_000;
/** A consumer that works leaves fewer jobs waiting. The largest, of scans, have some 200 KB. */
const mostWaiting = 20;
/**
 * As many as a queue holds. Those of mentions have up to 2 KB, and a full Redis would not even let jobs be taken, so that it
 * stayed full.
 */
const mostHints = 5_000;
const countedEveryMs = 1_000;

/** Enqueues jobs, which are hints for workers. A job may be lost or duplicated; sweeps find due work without one. */
@Injectable()
export class Enqueuer implements OnApplicationShutdown {
  private readonly open = new Map<string, Queue>();
  private readonly rooms = new Map<string, { readonly countedAt: number; readonly hasRoom: boolean }>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly config: RedisConfig,
    private readonly metrics: QueueMetrics,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Returns within a second, whatever the state of Redis.
   * @returns whether Redis accepted the jobs; not if no consumer has taken any for long
   */
  async enqueue<Payload>(queue: QueueDefinition<Payload>, payloads: readonly Payload[]): Promise<boolean> {
    if (payloads.length === 0) return true;
    try {
      const isAdded = await withinPatience(this.add(queue, payloads));
      this.metrics.countJobs(queue.name, payloads.length, isAdded ? 'enqueued' : 'lost');
      return isAdded;
    } catch (error) {
      this.forget(queue.name);
      this.metrics.countJobs(queue.name, payloads.length, 'lost');
      markOutageLogged(error, this.redis.client.status === 'ready');
      this.log.warn(
        { err: error, queue: queue.name, jobs: payloads.length },
        'jobs not enqueued, the sweep will find the work',
      );
      return false;
    }
  }

  /**
   * Whether jobs pile up because no consumer takes them. For schedulers, which enqueue what is due again and again: more jobs
   * would only fill Redis, and sweeps find the work. False while Redis is unavailable.
   */
  async isBackedUp(queue: QueueDefinition<unknown>): Promise<boolean> {
    try {
      return (await withinPatience(this.queue(queue.name).getWaitingCount())) >= mostWaiting;
    } catch {
      this.forget(queue.name);
      return false;
    }
  }

  /** @returns false if there is no room for them */
  private async add<Payload>(
    queue: QueueDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<boolean> {
    if (!(await this.hasRoom(queue.name))) return false;
    const jobs = payloads.map((data) => ({ name: queue.name, data, opts: jobOptions }));
    await this.queue(queue.name).addBulk(jobs);
    return true;
  }

  /** Counts at most once a second. */
  private async hasRoom(name: string): Promise<boolean> {
    const known = this.rooms.get(name);
    if (known !== undefined && performance.now() - known.countedAt < countedEveryMs) return known.hasRoom;
    const waiting = await this.queue(name).getWaitingCount();
    const hasRoom = waiting < mostHints;
    this.rooms.set(name, { countedAt: performance.now(), hasRoom });
    if (!hasRoom && known?.hasRoom !== false)
      this.log.warn(
        { queue: name, waiting },
        'no consumer takes jobs: until it does, the sweep finds the work',
      );
    return hasRoom;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.open.values()].map((queue) => queue.close()));
  }

  private queue(name: string): Queue {
    let queue = this.open.get(name);
    if (queue === undefined) {
      queue = new Queue(name, {
        connection: this.redis.client,
        prefix: this.config.prefix,
        skipWaitingForReady: true,
        skipVersionCheck: true,
      });
      queue.on('error', () => undefined);
      this.open.set(name, queue);
    }
    return queue;
  }

  /** A queue object whose first command failed keeps failing, so it is dropped and the next job creates a new one. */
  private forget(name: string): void {
    this.open
      .get(name)
      ?.close()
      .catch(() => undefined);
    this.open.delete(name);
  }
}

/** Jobs are hints: they are never kept or retried, and the row they refer to counts the attempts. */
const jobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${patienceMs} ms`)), patienceMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
