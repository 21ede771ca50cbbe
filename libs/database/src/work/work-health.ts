import type { HealthCheck } from '@earshot/platform';
import type { Database } from '../database.js';
import type { WorkBacklogRepository, WorkStage } from './work-backlog.repository.js';

/**
 * Whether the work of a process gets done. What is due for longer than two sweeps was found by none: the process is
 * degraded, never dead, because another start would not make it quicker.
 * @param options.stages those that the process works on @param options.sources where it scans only some
 */
export function workHealth(
  database: Database,
  backlog: WorkBacklogRepository,
  options: {
    readonly stages: readonly WorkStage[];
    readonly sources?: readonly string[];
    readonly sweepMs: number;
  },
): HealthCheck {
  const { stages, sources, sweepMs } = options;
  return {
    name: 'work',
    need: 'optional',
    async check() {
      const due = await database.asSystem((tx) => backlog.due(tx, stages));
      const late = due.filter(
        ({ source, oldestSeconds }) =>
          (source === null || sources === undefined || sources.includes(source)) &&
          oldestSeconds > (2 * sweepMs) / 1_000,
      );
      if (late.length > 0) throw new Error(`Work waits: ${late.map(({ stage }) => stage).join(', ')}.`);
    },
  };
}
