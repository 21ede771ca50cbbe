import { Inject, Injectable } from '@nestjs/common';
import { TriageRunner } from '@earshot/database';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import type { Ticker } from './ticker.js';

/** Finishes triages whose gateway has died, from where it had come to. */
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
      if (claimed === null) return;
      const { id: triageId, projectId } = claimed;
      this.log.info({ triageId, projectId }, 'going on with a triage that was broken off');
      try {
        await this.runner.run(
          claimed,
          ({ changed, byName: by }) => this.changes.mixedStatuses(projectId, { triageId, by }, changed),
          () => this.clock.now(),
        );
      } catch (error) {
        // Others are not to wait for it.
        this.log.warn({ err: error, triageId, projectId }, 'a triage goes on later');
      }
    }
  }
}
