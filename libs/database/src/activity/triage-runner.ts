import { Injectable } from '@nestjs/common';
import { Database } from '../connection/database.js';
import { type ClaimedTriage, type TriagePart, TriageWorkRepository } from './triage-work.repository.js';

/** Goes on with triages, a transaction for each part. */
@Injectable()
export class TriageRunner {
  constructor(
    private readonly database: Database,
    private readonly work: TriageWorkRepository,
  ) {}

  /** @param id null = any that nobody goes on with */
  claim(id: string | null = null): Promise<ClaimedTriage | null> {
    return this.database.asSystem((tx) => this.work.claim(tx, id));
  }

  /**
   * To the end, or until somebody else has taken over.
   * @param onPart called after each commit
   * @param now for when it is due again after a failure
   * @throws what a part has failed with: the triage is due again soon
   */
  async run(claimed: ClaimedTriage, onPart: (part: TriagePart) => void, now: () => Date): Promise<void> {
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
