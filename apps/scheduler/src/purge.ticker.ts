import { Injectable } from '@nestjs/common';
import { Database, ProjectRepository } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Rows a step: some hundredths of a second. */
const batch = 1_000;

/** Erases deleted projects, in as many small steps as they need; the next tick goes on where this one was stopped. */
@Injectable()
export class PurgeTicker implements Ticker {
  readonly name = 'purge';
  readonly everyMs = 60_000;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  async tick(): Promise<void> {
    while (!this.lifecycle.isStopping && (await this.purge()));
  }

  private purge(): Promise<boolean> {
    return this.database.asSystem((tx) => this.projects.purgeDeleted(tx, batch));
  }
}
