import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueueKeys } from 'bullmq';
import { Lifecycle, LOG, type Log } from '@earshot/platform';
import type { Consumer } from './consumer.js';
import { QueueRuntime } from './queue-runtime.js';
import { openRedis, type RedisClient } from './redis-client.js';
import { RedisConfig } from './redis.config.js';

/** Injection token: how long hints may wait for a worker that has room and begins none, in ms. */
export const WATCHDOG_PATIENCE_MS = Symbol('patience of the watchdog');

/** So many looks in a row must find it so: a process that was itself suspended for a while proves nothing. */
const looks = 6;

/**
 * Ends a process that hears no hints any more although they wait: a connection that died in silence parks a worker for
 * ever, and everything else looks well (https://github.com/taskforcesh/bullmq/issues/4585). Sweeps would go on, slower.
 * Never while Redis is away, nor for a queue that is paused, nor for a worker that has no room.
 */
@Injectable()
export class Watchdog implements OnApplicationBootstrap {
  private timer: NodeJS.Timeout | undefined;
  private readonly deaf = new Map<Consumer, { readonly begun: number; readonly seen: number }>();

  constructor(
    private readonly runtime: QueueRuntime,
    private readonly redis: RedisConfig,
    private readonly lifecycle: Lifecycle,
    @Inject(WATCHDOG_PATIENCE_MS) private readonly patienceMs: number,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.lifecycle.stopping.addEventListener('abort', () => clearTimeout(this.timer));
    this.schedule();
  }

  private schedule(): void {
    if (this.lifecycle.isStopping || this.lifecycle.fault !== null) return;
    this.timer = setTimeout(() => void this.look().finally(() => this.schedule()), this.patienceMs / looks);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const { consumers } = this.runtime;
    if (consumers.length === 0) return;
    try {
      const waiting = await this.waitingHints(consumers);
      for (const [index, consumer] of consumers.entries()) this.judge(consumer, waiting[index] ?? 0);
    } catch (error) {
      // Nothing can be said about workers while Redis is away.
      this.deaf.clear();
      this.log.debug({ err: error }, 'the watchdog cannot see Redis');
    }
  }

  private judge(consumer: Consumer, waiting: number): void {
    const { begun, name } = consumer;
    if (waiting === 0 || !consumer.hasRoom) {
      this.deaf.delete(consumer);
      return;
    }
    const before = this.deaf.get(consumer);
    const seen = before?.begun === begun ? before.seen + 1 : 0;
    this.deaf.set(consumer, { begun, seen });
    if (seen < looks || this.lifecycle.isStopping) return;
    this.lifecycle.fail(
      `${waiting} hints wait in the queue ${name}, and none was begun for ${this.patienceMs / 1_000} s although there is room.`,
    );
  }

  /** Over a connection of its own each time, because the others may be what is dead. @throws where Redis does not answer */
  private async waitingHints(consumers: readonly Consumer[]): Promise<number[]> {
    const client = openRedis(this.redis, {
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
      lazyConnect: true,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await Promise.all(consumers.map(({ name }) => this.waitingIn(client, name)));
    } finally {
      client.disconnect();
    }
  }

  private async waitingIn(client: RedisClient, queue: string): Promise<number> {
    const keys = new QueueKeys(this.redis.prefix);
    if ((await client.hexists(keys.toKey(queue, 'meta'), 'paused')) === 1) return 0;
    return client.llen(keys.toKey(queue, 'wait'));
  }
}
