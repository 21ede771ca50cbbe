import { Injectable } from '@nestjs/common';
import { Database, ledgers, purgeLedger } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';
import type { Ticker } from './ticker.js';

const batch = 5_000;

/** Deletes expired rows of `ledgers` in small batches. */
@Injectable()
export class RetentionTicker implements Ticker {
  readonly name = 'retention';
  readonly everyMs = 10 * 60_000;

  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
  ) {}

  async tick(): Promise<void> {
    for (const ledger of ledgers) {
      const purge = () => this.database.asSystem((tx) => purgeLedger(tx, ledger, batch));
      while (!this.lifecycle.isStopping && (await purge()) === batch);
    }
  }
}
