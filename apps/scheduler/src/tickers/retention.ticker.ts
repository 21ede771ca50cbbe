import { Injectable } from '@nestjs/common';
import { Database, type Ledger, ledgers, purgeLedger } from '@earshot/database';
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
    for (const ledger of ledgers) while (!this.lifecycle.isStopping && (await this.purge(ledger)) === batch);
  }

  private purge(ledger: Ledger): Promise<number> {
    return this.database.asSystem((tx) => purgeLedger(tx, ledger, batch));
  }
}
