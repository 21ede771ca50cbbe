import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, LeaderLock, ProjectRepository } from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { Ticker } from './ticker.js';

const everyMs = 60_000;
/** Rows a step: some hundredths of a second. */
const batch = 1_000;

/** Erases deleted projects, in as many small steps as they need; the next tick goes on where this one was stopped. */
@Injectable()
export class PurgeTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ticker: Ticker | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectRepository,
    private readonly leader: LeaderLock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { leader, log } = this;
    this.ticker = new Ticker({ name: 'purge', everyMs, leader, log, work: () => this.tick() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.ticker?.stop();
  }

  async tick(): Promise<void> {
    while (!this.stopped && (await this.database.asSystem((tx) => this.projects.purgeDeleted(tx, batch))));
  }
}
