import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LeaderLock } from '@earshot/database';
import { LOG, type Log, type Repeating } from '@earshot/platform';
import { CredentialTicker } from './credential.ticker.js';
import { DestinationTicker } from './destination.ticker.js';
import { LeftOutTicker } from './left-out.ticker.js';
import { MentionRetentionTicker } from './mention-retention.ticker.js';
import { PurgeTicker } from './purge.ticker.js';
import { RetentionTicker } from './retention.ticker.js';
import { ScanTicker } from './scan.ticker.js';
import { SpendingTicker } from './spending.ticker.js';
import { type Ticker, tickRepeatedly } from './ticker.js';
import { TriageTicker } from './triage.ticker.js';
import { UpkeepTicker } from './upkeep.ticker.js';

export const tickers = [
  ScanTicker,
  RetentionTicker,
  MentionRetentionTicker,
  PurgeTicker,
  UpkeepTicker,
  LeftOutTicker,
  CredentialTicker,
  SpendingTicker,
  DestinationTicker,
  TriageTicker,
];

export const TICKERS = Symbol('tickers');

/** Starts the tickers with the process, and stops them with it. */
@Injectable()
export class Tickers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private loops: readonly Repeating[] = [];

  constructor(
    @Inject(TICKERS) private readonly all: readonly Ticker[],
    private readonly leader: LeaderLock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.loops = this.all.flatMap((ticker) =>
      ticker.everyMs === null ? [] : tickRepeatedly(ticker, ticker.everyMs, this.leader, this.log),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
