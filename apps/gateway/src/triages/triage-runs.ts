import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  ActivityRepository,
  type ClaimedTriage,
  Database,
  type StoredActivity,
  TriageRunner,
} from '@earshot/database';
import { AppError, notFound } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';

/** Shorter than the time after which a retry under the same idempotency key may run. */
const longestMs = 50_000;
const lookMs = 250;

/** Changes the mentions of triages while their callers wait. */
@Injectable()
export class TriageRuns {
  constructor(
    private readonly database: Database,
    private readonly activities: ActivityRepository,
    private readonly runner: TriageRunner,
    private readonly changes: ProjectChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns once the triage is finished, whichever process does it.
   * @param claimed none = another process may be working on it
   * @throws AppError UNAVAILABLE if that takes too long: the triage continues
   */
  async finish(projectId: string, id: string, claimed: readonly ClaimedTriage[]): Promise<StoredActivity> {
    const until = performance.now() + longestMs;
    for (let leases = claimed; ; leases = await this.runner.claim(id)) {
      await this.run(leases);
      const activity = await this.database.asTenant(
        projectId,
        (tx) => this.activities.get(tx, projectId, id),
        {
          readOnly: true,
        },
      );
      if (activity === null) throw notFound('triage');
      if (activity.finished) return activity;
      if (performance.now() > until)
        throw new AppError(
          'UNAVAILABLE',
          'The triage takes longer and is still running. See it in list_activity.',
          { retryAfterSeconds: 5 },
        );
      await wait(lookMs);
    }
  }

  private run(leases: readonly ClaimedTriage[]): Promise<void> {
    return this.runner.run(
      leases,
      ({ changed, by }, { projectId, activityId: triageId }) =>
        this.changes.mixedStatuses(projectId, { triageId, by }, changed),
      () => this.clock.now(),
    );
  }
}
