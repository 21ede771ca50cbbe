import { type CountedMeter, isSpent, plusUnits, recurring, type Units } from '@earshot/domain';
import type { SourceMeters } from './source-meters.js';

/**
 * What one scan may take of its source's meters, and what it took. A scan that has begun sends one request at least, unless
 * the process is to stop.
 */
export class ScanBudget {
  private spent: Units = {};
  private repeats: Units = {};

  constructor(
    private readonly meters: Pick<SourceMeters, 'counting'>,
    private readonly counted: readonly CountedMeter[],
    private readonly allotted: Units,
    private readonly stopping: AbortSignal,
  ) {}

  /** Nothing more may be asked in this scan, also because the process is to stop: what was not asked for yet is put off. */
  get isSpent(): boolean {
    return this.stopping.aborted || isSpent(this.allotted, this.spent);
  }

  /** What the next scan like this will take. */
  get recurring(): Units {
    return this.repeats;
  }

  /** Asks the source, and counts what that takes, whether it answers or not. */
  async ask<T extends { readonly requests: number }>(backfill: boolean, work: () => Promise<T>): Promise<T> {
    const spent: Record<string, number> = {};
    let requests = 1;
    try {
      const answer = await this.meters.counting(spent, work);
      requests = answer.requests;
      return answer;
    } finally {
      this.spent = plusUnits(this.spent, spent);
      this.repeats = plusUnits(this.repeats, recurring(this.counted, { spent, requests, backfill }));
    }
  }
}
