import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database, SourceStateRepository } from '@earshot/database';
import { type CheckResult, manifestOf, type SourceName, unconfiguredCheck } from '@earshot/domain';
import { Clock, LOG, type Log, Repeating } from '@earshot/platform';
import { checkSource } from '@earshot/sources';
import { ScannedSources } from './scanned-sources.js';
import { SourceMeters } from './source-meters.js';

const everyMs = 2_000;
const patienceMs = 10_000;

/** Checks this process's sources on request: only this process has their credentials. */
@Injectable()
export class SourceChecks implements OnModuleInit, OnApplicationShutdown {
  private loop: Repeating | undefined;

  constructor(
    private readonly sources: ScannedSources,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeters,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.loop = new Repeating(() => this.checkRequested(), everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }

  /** Handles all pending requests. */
  async checkRequested(): Promise<void> {
    try {
      const names = [...this.sources.keys()];
      const requested = await this.database.asSystem((tx) => this.states.takeCheckRequests(tx, names));
      await Promise.all(requested.map((name) => this.answer(name)));
    } catch (error) {
      // The requester waits only a moment, and can ask again.
      this.log.debug({ err: error }, 'could not look for requests to check sources');
    }
  }

  private async answer(name: SourceName): Promise<void> {
    const result = await this.check(name);
    await this.database.asSystem((tx) => this.states.recordCheck(tx, name, result));
  }

  private async check(name: SourceName): Promise<CheckResult> {
    const source = this.sources.get(name)?.source ?? null;
    if (source === null) return unconfiguredCheck(manifestOf(name));
    const states = await this.database.asSystem((tx) => this.states.list(tx));
    const { waitingUntil = null, waitingReason = null } = states.find((state) => state.source === name) ?? {};
    const now = this.clock.now();
    // The source has said until when it takes no requests.
    if (waitingUntil !== null && waitingUntil > now)
      return {
        status: 'waiting',
        reason: `${waitingReason ?? ''} The next attempt is at ${waitingUntil.toISOString()}.`.trim(),
      };
    const call = { signal: AbortSignal.timeout(patienceMs), meters: this.meters.forCall(name, []) };
    return checkSource(source, call, now);
  }
}
