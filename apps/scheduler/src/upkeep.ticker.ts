import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, LeaderLock, MentionUpkeepRepository } from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { Doorbell, queues } from '@earshot/queue';
import { SchedulerConfig } from './scheduler.config.js';
import { Ticker } from './ticker.js';

const everyMs = 60_000;
const batch = 500;

/** What is owed to the sources of posts that are kept: rings for those to be asked for, empties those whose time is over. */
@Injectable()
export class UpkeepTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ticker: Ticker | undefined;

  constructor(
    private readonly config: SchedulerConfig,
    private readonly database: Database,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly doorbell: Doorbell,
    private readonly leader: LeaderLock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.retention) return;
    const { leader, log } = this;
    this.ticker = new Ticker({ name: 'upkeep', everyMs, leader, log, work: () => this.tick() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ticker?.stop();
  }

  async tick(): Promise<void> {
    while ((await this.database.asSystem((tx) => this.upkeep.purgeDue(tx, batch))) === batch);
    const due = await this.database.asSystem((tx) => this.upkeep.dueSources(tx));
    for (const source of due) await this.doorbell.ring(queues.verify[source], [{ source }]);
  }
}
