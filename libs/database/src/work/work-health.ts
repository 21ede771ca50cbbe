import { Injectable } from '@nestjs/common';
import type { SourceName } from '@earshot/domain';
import { HealthChecks } from '@earshot/platform';
import { Database } from '../connection/database.js';
import { type DueWork, WorkBacklogRepository, type WorkStage } from './work-backlog.repository.js';

/** Work that this process does. */
export interface OwnWork {
  readonly stages: readonly WorkStage[];
  /** The sources it scans; absent = all. */
  readonly sources?: readonly SourceName[];
  /** How often it sweeps for work without a job. */
  readonly sweepMs: number;
}

/**
 * Whether a process keeps up with its work. If work is overdue by more than two sweeps, the process is degraded, but never
 * dead, because a restart would not help.
 */
@Injectable()
export class WorkHealth {
  private readonly own: OwnWork[] = [];

  constructor(
    private readonly checks: HealthChecks,
    private readonly database: Database,
    private readonly backlog: WorkBacklogRepository,
  ) {}

  /** Adds this work to the health of the process. */
  watch(work: OwnWork): void {
    if (this.own.length === 0)
      this.checks.add({ name: 'work', need: 'optional', check: () => this.assertDone() });
    this.own.push(work);
  }

  private async assertDone(): Promise<void> {
    // Probes give up sooner than a wait for a connection. If work gives up waiting, `database_connections` says so.
    if (this.database.isUsedUp) return;
    const stages = this.own.flatMap((work) => work.stages);
    const due = await this.database.asSystem((tx) => this.backlog.due(tx, stages));
    const late = due.filter((each) => this.own.some((work) => isLate(each, work)));
    if (late.length > 0) throw new Error(`Work is overdue: ${late.map(({ stage }) => stage).join(', ')}.`);
  }
}

function isLate({ stage, source, oldestSeconds }: DueWork, { stages, sources, sweepMs }: OwnWork): boolean {
  const isOwn =
    stages.includes(stage) && (source === null || sources === undefined || sources.includes(source));
  return isOwn && oldestSeconds > (2 * sweepMs) / 1_000;
}
