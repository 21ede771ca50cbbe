import { Injectable } from '@nestjs/common';
import { Database, SourceStateRepository } from '@earshot/database';
import type { RateLimited, SourceName } from '@earshot/domain';

/** How a source behaved during use. */
export interface SourceBehavior {
  /** How it refused further requests; null = it did not. */
  readonly refused: RateLimited | null;
  /** How long scans are to pause so that its meters last. */
  readonly restMs: number;
  /** Whether it answered anything, and the reason if not; null = it was not queried. */
  readonly answered: { readonly fault: Error | null } | null;
}

/**
 * The pauses of a source, for all processes. After a refusal, a source waits until it takes requests again; after scans, it
 * rests so that its meters last.
 */
@Injectable()
export class SourcePauses {
  constructor(
    private readonly database: Database,
    private readonly states: SourceStateRepository,
  ) {}

  /** Whether the source is paused for this kind of work. Checks of stored posts cost little, so rests do not apply to them. */
  async isPaused(source: SourceName, work: 'scan' | 'verify'): Promise<boolean> {
    const { waits, rests } = await this.database.asSystem((tx) => this.states.isPaused(tx, source));
    return waits || (rests && work === 'scan');
  }

  /** Pauses the source if it has refused or must rest, and records whether it answered. */
  async pauseSource(source: SourceName, { refused, restMs, answered }: SourceBehavior): Promise<void> {
    await this.database.asSystem(async (tx) => {
      if (answered !== null) await this.states.record(tx, source, answered.fault?.message ?? null);
      if (refused !== null) await this.states.park(tx, source, refused.until, refused.message);
      if (restMs > 0) await this.states.rest(tx, source, restMs);
    });
  }

  /** Ends the wait after a refusal, e.g. because the cause may have been fixed. */
  async resumeSource(source: SourceName): Promise<void> {
    await this.database.asSystem((tx) => this.states.resume(tx, source));
  }
}
