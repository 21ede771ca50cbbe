import { Inject, Injectable } from '@nestjs/common';
import { TriageRunner } from '@earshot/database';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import type { Ticker } from './ticker.js';

/** Resumes triages whose gateway has died, and finishes them. */
@Injectable()
export class TriageTicker implements Ticker {
  readonly name = 'triage';
  readonly everyMs = 5_000;

  constructor(
    private readonly runner: TriageRunner,
    private readonly changes: ProjectChanges,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async tick(): Promise<void> {
    while (!this.lifecycle.isStopping) {
      const claimed = await this.runner.claim();
      if (claimed.length === 0) return;
      const triageIds = [...new Set(claimed.map(({ activityId }) => activityId))];
      this.log.info({ triageIds }, 'resuming interrupted triages');
      try {
        await this.runner.run(
          claimed,
          ({ changed, by }, { projectId, activityId: triageId }) =>
            this.changes.mixedStatuses(projectId, { triageId, by }, changed),
          () => this.clock.now(),
        );
      } catch (error) {
        // The other triages must not wait for it.
        this.log.warn({ err: error, triageIds }, 'triages failed, and will be resumed later');
      }
    }
  }
}
