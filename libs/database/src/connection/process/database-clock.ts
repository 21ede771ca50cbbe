import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, LOG, type Log, setTimeOfIds } from '@earshot/platform';
import { DataSource } from 'typeorm';

const everyMs = 60_000;
/** A larger deviation is logged. */
const worthAWordMs = 5_000;

/**
 * Sets the process's clock, and the time in its ids, to the database's time. Other processes compare the times that a process writes (when a watch is
 * due, up to when a source was read) with `now()`, so a machine with a wrong clock would skip posts or delay scans; filters
 * find mentions by the time in their ids.
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
        this.log.debug({ err: error }, 'could not read the time of the database; keeping the last offset'),
      );
    }, everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async follow(): Promise<void> {
    const now = await this.read();
    const offMs = Math.round(Date.now() - now);
    if (Math.abs(offMs) > worthAWordMs)
      this.log.warn({ offMs }, "this machine's clock is wrong; using the database's time");
    this.clock.set(new Date(now));
    setTimeOfIds(new Date(now));
  }

  private async read(): Promise<number> {
    const runner = this.dataSource.createQueryRunner();
    try {
      // Connecting may take long, and is not part of the way of the answer.
      await runner.connect();
      const askedAt = performance.now();
      const sql = 'SELECT clock_timestamp() AS now';
      const [answer] = await this.dataSource.query<[{ now: Date }]>(sql, [], runner);
      return answer.now.getTime() + (performance.now() - askedAt) / 2;
    } finally {
      await runner.release();
    }
  }
}
