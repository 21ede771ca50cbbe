import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, LOG, type Log } from '@earshot/platform';
import { DataSource } from 'typeorm';

const everyMs = 60_000;
/** A machine whose clock is further off than this is worth a word. */
const worthAWordMs = 5_000;

/**
 * Keeps the process's clock at the database's time: what one process writes (when a watch is due, up to when a source was
 * read) another compares with `now()`, so a machine whose clock is wrong would leave time unread or make everybody wait.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.follow();
    this.timer = setInterval(() => {
      this.follow().catch((error: unknown) =>
        this.log.debug({ err: error }, 'the time was not asked for; it goes on as it was'),
      );
    }, everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async follow(): Promise<void> {
    const askedAt = performance.now();
    const [answer] = await this.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (answer === undefined) return;
    const now = answer.now.getTime() + (performance.now() - askedAt) / 2;
    const offMs = Math.round(Date.now() - now);
    if (Math.abs(offMs) > worthAWordMs)
      this.log.warn({ offMs }, "this machine's clock is wrong; the database's time counts");
    this.clock.set(new Date(now));
  }
}
