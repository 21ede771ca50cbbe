import { Injectable } from '@nestjs/common';
import { Database, SourceCredentialRepository } from '@earshot/database';
import { Clock } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import { SchedulerConfig } from '../scheduler.config.js';
import type { Ticker } from './ticker.js';

/** Reminds owners of sources' tokens that expire soon. */
@Injectable()
export class CredentialTicker implements Ticker {
  readonly name = 'credentials';
  readonly everyMs = 10 * 60_000;

  constructor(
    private readonly config: SchedulerConfig,
    private readonly database: Database,
    private readonly credentials: SourceCredentialRepository,
    private readonly clock: Clock,
    private readonly enqueuer: Enqueuer,
  ) {}

  async tick(): Promise<void> {
    const now = this.clock.now();
    const { sources } = this.config;
    const mailIds = await this.database.asSystem((tx) => this.credentials.addReminders(tx, sources, now));
    if (mailIds.length > 0) await this.enqueuer.enqueue(queues.mail, [{ mailIds }]);
  }
}
