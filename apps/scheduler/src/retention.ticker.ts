import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  Database,
  IdempotencyRepository,
  LeaderLock,
  ScanRepository,
  SessionRepository,
  SignInAttemptRepository,
} from '@earshot/database';
import { LOG, type Log } from '@earshot/platform';
import { Ticker } from './ticker.js';

const everyMs = 10 * 60_000;
const batch = 5_000;
/** How long the ledger of scans is kept. */
const keepScansMs = 90 * 24 * 3_600_000;

/** Deletes what has expired, in small batches: answers kept for replay, sessions, failed sign-ins, old scans. */
@Injectable()
export class RetentionTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ticker: Ticker | undefined;

  constructor(
    private readonly database: Database,
    private readonly idempotency: IdempotencyRepository,
    private readonly sessions: SessionRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly scans: ScanRepository,
    private readonly leader: LeaderLock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { leader, log } = this;
    this.ticker = new Ticker({ name: 'retention', everyMs, leader, log, work: () => this.tick() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ticker?.stop();
  }

  async tick(): Promise<void> {
    while ((await this.database.asSystem((tx) => this.idempotency.purgeExpired(tx, batch))) === batch);
    while ((await this.database.asSystem((tx) => this.sessions.purgeExpired(tx, batch))) === batch);
    while ((await this.database.asSystem((tx) => this.attempts.purgeForgotten(tx, batch))) === batch);
    while ((await this.database.asSystem((tx) => this.scans.purgeOld(tx, keepScansMs, batch))) === batch);
  }
}
