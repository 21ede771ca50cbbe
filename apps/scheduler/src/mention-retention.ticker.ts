import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, LeaderLock, MentionRetentionConfig, MentionRetentionRepository } from '@earshot/database';
import { planNames } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { Ticker } from './ticker.js';

const everyMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;
/** Mentions a step: some tenths of a second, with all that hangs on them. */
const batch = 500;

/** Deletes mentions that their project's plan keeps no longer; the next tick goes on where this one was stopped. */
@Injectable()
export class MentionRetentionTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ticker: Ticker | undefined;
  private stopped = false;

  constructor(
    private readonly config: MentionRetentionConfig,
    private readonly database: Database,
    private readonly repository: MentionRetentionRepository,
    private readonly leader: LeaderLock,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (Object.values(this.config.days).every((days) => days === null)) return;
    const { leader, log } = this;
    const work = (): Promise<void> => this.tick(this.clock.now());
    this.ticker = new Ticker({ name: 'mention retention', everyMs, leader, log, work });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.ticker?.stop();
  }

  async tick(now: Date): Promise<void> {
    for (const plan of planNames) {
      const days = this.config.days[plan];
      if (days === null) continue;
      const before = new Date(now.getTime() - days * dayMs);
      const projectIds = await this.database.asSystem((tx) =>
        this.repository.projectsWithOlder(tx, plan, before),
      );
      for (const projectId of projectIds) await this.deleteOlder(projectId, before);
    }
  }

  private async deleteOlder(projectId: string, before: Date): Promise<void> {
    let mentions = 0;
    let deleted = batch;
    while (deleted === batch && !this.stopped) {
      deleted = await this.database.asSystem((tx) =>
        this.repository.deleteOlder(tx, projectId, before, batch),
      );
      mentions += deleted;
    }
    if (mentions > 0) this.log.info({ projectId, mentions, before }, 'deleted what the plan keeps no longer');
  }
}
