import { Injectable } from '@nestjs/common';
import { Database, ProjectRepository } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Rows per step, which takes some hundredths of a second. */
const batch = 1_000;

/** Erases deleted projects in small steps; an interrupted tick is continued by the next one. */
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
