import { Injectable } from '@nestjs/common';
import { Database, ProjectRepository } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Rows per step; a step takes some hundredths of a second. */
const batch = 1_000;

/** Erases deleted projects in small steps; the next tick continues an interrupted one. */
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
    const purge = () => this.database.asSystem((tx) => this.projects.purgeDeleted(tx, batch));
    while (!this.lifecycle.isStopping && (await purge()));
  }
}
