import { Inject, Injectable } from '@nestjs/common';
import { Database, type Ledger, ledgers, purgeLedger } from '@earshot/database';
import { Lifecycle, LOG, type Log } from '@earshot/platform';
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
    @Inject(LOG) private readonly log: Log,
  ) {}

  async tick(): Promise<void> {
    for (const ledger of ledgers) {
      // The others must not grow because of one that cannot be purged.
      await this.purge(ledger).catch((error: unknown) =>
        this.log.warn(
          { err: error, table: ledger.table },
          'expired rows not deleted, the next tick tries again',
        ),
      );
    }
  }

  private async purge(ledger: Ledger): Promise<void> {
    const purge = () => this.database.asSystem((tx) => purgeLedger(tx, ledger, batch));
    while (!this.lifecycle.isStopping && (await purge()) === batch);
  }
}
