import { Injectable } from '@nestjs/common';
import { Database, SourceStateRepository } from '@earshot/database';
import type { RateLimited, SourceName } from '@earshot/domain';

/** How a source behaved while it was used. */
export interface SourceBehavior {
  /** What it refused with; null = it would have answered more. */
  readonly refused: RateLimited | null;
  /** How long scans leave it alone, so that its meters last. */
  readonly restMs: number;
  /** Whether it answered anything, and if not why; null = it was not asked. */
  readonly answered: { readonly fault: Error | null } | null;
}

/**
 * Pauses of a source, which hold for all processes. A source waits after it has refused, until it takes requests again, and
 * rests after scans, so that its meters last.
 */
@Injectable()
export class SourcePauses {
  constructor(
    private readonly database: Database,
    private readonly states: SourceStateRepository,
  ) {}

  /** Whether this work has to leave the source alone now. Checks of stored posts cost little: no rest holds them up. */
  async isPaused(source: SourceName, work: 'scan' | 'verify'): Promise<boolean> {
    const { waits, rests } = await this.database.asSystem((tx) => this.states.isPaused(tx, source));
    return waits || (rests && work === 'scan');
  }

  /** Pauses the source where it has refused or has to rest, and records whether it answered. */
  async pauseSource(source: SourceName, { refused, restMs, answered }: SourceBehavior): Promise<void> {
    await this.database.asSystem(async (tx) => {
      if (answered !== null) await this.states.record(tx, source, answered.fault?.message ?? null);
      if (refused !== null) await this.states.park(tx, source, refused.until, refused.message);
      if (restMs > 0) await this.states.rest(tx, source, restMs);
    });
  }

  /** Ends the wait after a refusal, e.g. because its cause may have been repaired. */
  async resumeSource(source: SourceName): Promise<void> {
    await this.database.asSystem((tx) => this.states.resume(tx, source));
  }
}
