import { Injectable } from '@nestjs/common';
import { Database, SourceStateRepository } from '@earshot/database';
import { sourceNames } from '@earshot/domain';
import { SchedulerConfig } from '../scheduler.config.js';
import type { Ticker } from './ticker.js';

/** Records which sources the installation leaves out, although a scanner may have reported them before. */
@Injectable()
export class LeftOutTicker implements Ticker {
  readonly name = 'left-out';
  readonly everyMs = 10 * 60_000;

  constructor(
    private readonly config: SchedulerConfig,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
  ) {}

  async tick(): Promise<void> {
    for (const source of sourceNames)
      if (!this.config.sources.includes(source))
        await this.database.asSystem((tx) => this.states.leaveOut(tx, source));
  }
}
