import { Injectable } from '@nestjs/common';
import { Database, MentionUpkeepRepository } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import { SchedulerConfig } from '../scheduler.config.js';
import type { Ticker } from './ticker.js';

const batch = 500;

/** Meets the terms of sources for stored posts: enqueues those due for verification, and empties those whose time is up. */
@Injectable()
export class UpkeepTicker implements Ticker {
  readonly name = 'upkeep';
  readonly everyMs: number | null;

  constructor(
    private readonly config: SchedulerConfig,
    private readonly database: Database,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly enqueuer: Enqueuer,
    private readonly lifecycle: Lifecycle,
  ) {
    this.everyMs = config.retention ? 60_000 : null;
  }

  async tick(): Promise<void> {
    const purge = () => this.database.asSystem((tx) => this.upkeep.purgeDue(tx, batch));
    while (!this.lifecycle.isStopping && (await purge()) === batch);
    const due = await this.database.asSystem((tx) => this.upkeep.dueSources(tx));
    for (const source of due) {
      const queue = queues.verify[source];
      if (!this.config.sources.includes(source) || (await this.enqueuer.isBackedUp(queue))) continue;
      await this.enqueuer.enqueue(queue, [{ source }]);
    }
  }
}
