import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, LeaderLock, type Ledger, LedgerRepository, ledgers } from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { Ticker } from './ticker.js';

const everyMs = 10 * 60_000;
const batch = 5_000;

/** Deletes what `ledgers` keep no longer, in small batches. */
@Injectable()
export class RetentionTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ticker: Ticker | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly repository: LedgerRepository,
    private readonly leader: LeaderLock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { leader, log } = this;
    this.ticker = new Ticker({ name: 'retention', everyMs, leader, log, work: () => this.tick() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.ticker?.stop();
  }

  async tick(): Promise<void> {
    for (const ledger of ledgers) while (!this.stopped && (await this.purge(ledger)) === batch);
  }

  private purge(ledger: Ledger): Promise<number> {
    return this.database.asSystem((tx) => this.repository.purge(tx, ledger, batch));
  }
}
