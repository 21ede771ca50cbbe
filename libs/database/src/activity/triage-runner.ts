import { Injectable } from '@nestjs/common';
import { Database } from '../connection/database.js';
import type { TriagePart } from './triage-part.js';
import { type ClaimedTriage, TriageWorkRepository } from './triage-work.repository.js';

/** Continues triages, with one transaction per part. */
@Injectable()
export class TriageRunner {
  constructor(
    private readonly database: Database,
    private readonly work: TriageWorkRepository,
  ) {}

  /** @param activityId null = any triage that is not leased */
  claim(activityId: string | null = null): Promise<readonly ClaimedTriage[]> {
    return this.database.asSystem((tx) => this.work.claim(tx, activityId));
  }

  /**
   * Runs the stretches in parallel, each to its end or until another process has taken it over.
   * @param onPart called after each commit
   * @param now for scheduling a retry after a failure
   * @throws the error of a failed part, once the other stretches have ended: its own is retried soon
   */
  async run(
    claimed: readonly ClaimedTriage[],
    onPart: (part: TriagePart, of: ClaimedTriage) => void,
    now: () => Date,
  ): Promise<void> {
    const ended = await Promise.allSettled(
      claimed.map((stretch) => this.runOne(stretch, (part) => onPart(part, stretch), now)),
    );
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  private async runOne(
    claimed: ClaimedTriage,
    onPart: (part: TriagePart) => void,
    now: () => Date,
  ): Promise<void> {
    const { projectId } = claimed;
    try {
      for (;;) {
        const part = await this.database.asTenant(projectId, (tx) => this.work.part(tx, claimed));
        if (part === null) return;
        onPart(part);
        if (part.isLast) return;
      }
    } catch (error) {
      await this.database
        .asTenant(projectId, (tx) => this.work.failed(tx, claimed, error, now()))
        .catch(() => undefined);
      throw error;
    }
  }
}
