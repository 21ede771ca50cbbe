import { Injectable } from '@nestjs/common';
import { Database, LeaderLock, WorkBacklogRepository, workStages } from '@earshot/database';
import { Metrics } from '@earshot/platform';

const keepDueMs = 5_000;
/** Cached this long: it is for people, not programs. */
const keepDeadMs = 60_000;

/** The work backlog of the whole installation, as metrics. All schedulers show the same values, except which one leads. */
@Injectable()
export class WorkMetrics {
  constructor(metrics: Metrics, database: Database, backlog: WorkBacklogRepository, leader: LeaderLock) {
    const perStage = ['stage', 'source'] as const;
    const due = metrics.gauge(
      'earshot_work_due',
      'Rows that are due and not claimed by a worker, by stage (and source, for scans); counted up to 10000.',
      perStage,
    );
    const age = metrics.gauge(
      'earshot_work_oldest_due_age_seconds',
      'How long the oldest due row has been due; 0 = none is waiting.',
      perStage,
    );
    metrics.onRead(
      [due, age],
      async () => {
        for (const stage of workStages) {
          due.set(labelsOf({ stage }), 0);
          age.set(labelsOf({ stage }), 0);
        }
        for (const work of await database.asSystem((tx) => backlog.due(tx))) {
          due.set(labelsOf(work), work.count);
          age.set(labelsOf(work), work.oldestSeconds);
        }
      },
      { keepMs: keepDueMs },
    );
    const dead = metrics.gauge(
      'earshot_work_dead',
      'Rows that were given up, counted up to 10000; notifications of the last four days, reclassifications of the last day.',
      perStage,
    );
    const bytes = metrics.gauge('earshot_database_size_bytes', 'The database on disk, with its indexes.', []);
    metrics.onRead(
      [dead, bytes],
      async () => {
        const { rows, size } = await database.asSystem(async (tx) => ({
          rows: await backlog.dead(tx),
          size: await backlog.bytes(tx),
        }));
        for (const stage of workStages) dead.set(labelsOf({ stage }), 0);
        for (const work of rows) dead.set(labelsOf(work), work.count);
        bytes.set(size);
      },
      { keepMs: keepDeadMs },
    );
    const backedUp = metrics.gauge(
      'earshot_last_backup_timestamp_seconds',
      'When the newest good nightly backup was taken; 0 = none has succeeded yet, absent = none was ever tried.',
    );
    metrics.onRead(
      [backedUp],
      async () => {
        const seconds = await database.asSystem((tx) => backlog.lastBackup(tx));
        if (seconds !== null) backedUp.set(seconds);
      },
      { keepMs: keepDeadMs },
    );
    const leads = metrics.gauge('earshot_scheduler_leads', '1 = this process is the leading scheduler.', []);
    metrics.onRead([leads], () => Promise.resolve(leads.set(leader.leads ? 1 : 0)));
  }
}

/** An empty label means no label in Prometheus. */
function labelsOf({ stage, source = null }: { readonly stage: string; readonly source?: string | null }) {
  return { stage, source: source ?? '' };
}
