import { Inject, Injectable } from '@nestjs/common';
import { Database, MentionRetentionConfig, MentionRetentionRepository } from '@earshot/database';
import { planNames } from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Mentions per step; with all dependent rows, a step takes some tenths of a second. */
const batch = 500;

/** Deletes mentions that have outlived their plan's retention; the next tick continues an interrupted one. */
@Injectable()
export class MentionRetentionTicker implements Ticker {
  readonly name = 'mention retention';
  readonly everyMs: number | null;

  constructor(
    private readonly config: MentionRetentionConfig,
    private readonly database: Database,
    private readonly repository: MentionRetentionRepository,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
    @Inject(LOG) private readonly log: Log,
  ) {
    const keepsAll = Object.values(config.days).every((days) => days === null);
    this.everyMs = keepsAll ? null : 10 * 60_000;
  }

  async tick(): Promise<void> {
    const now = this.clock.now();
    for (const plan of planNames) {
      const before = this.config.keptSince(plan, now);
      if (before === null) continue;
      const projectIds = await this.database.asSystem((tx) =>
        this.repository.projectsWithOlder(tx, plan, before),
      );
      for (const projectId of projectIds) await this.deleteOlder(projectId, before);
    }
  }

  private async deleteOlder(projectId: string, before: Date): Promise<void> {
    const { database, repository, lifecycle } = this;
    let mentions = 0;
    for (let deleted = batch; deleted === batch && !lifecycle.isStopping; mentions += deleted)
      deleted = await database.asSystem((tx) => repository.deleteOlder(tx, projectId, before, batch));
    if (mentions > 0)
      this.log.info({ projectId, mentions, before }, 'deleted mentions that the plan no longer keeps');
  }
}
