import type { ReclassificationScope } from '@earshot/domain';
import { filterSql } from '../mention/filter/filter-sql.js';
import { bindTo, keyRange, type MentionFilter } from '../mention/filter/mention-filter.js';

/** The mentions of a job, and its progress. */
type JobWindow = ReclassificationScope & { readonly lastMentionId: string | null };

/** SQL that follows `WHERE m.project_id = $1` on a mention `m`. Leaves out removed and unclassified mentions. */
export function mentionsOf(job: JobWindow, current: readonly string[], parameters: unknown[]): string {
  const bind = bindTo(parameters);
  const outdated = job.onlyOutdated ? ` AND m.classifier <> ALL(${bind(current)}::text[])` : '';
  return `AND m.classified_at IS NOT NULL AND m.removed_at IS NULL ${outdated} ${windowOf(job, parameters)}`;
}

/** The part that ignores classifications: the remaining mentions of the job's period; none if its monitor was deleted. */
export function windowOf(job: JobWindow, parameters: unknown[]): string {
  const bind = bindTo(parameters);
  const filter: MentionFilter = {
    monitorId: job.monitorId === null ? undefined : [job.monitorId],
    publishedSince: job.publishedSince ?? undefined,
    publishedUntil: job.publishedUntil ?? undefined,
    foundSince: job.foundSince ?? undefined,
    foundUntil: job.foundUntil ?? undefined,
  };
  const { lowest, highest } = keyRange(filter);
  const wanted =
    job.monitorId === null
      ? ''
      : `AND EXISTS (SELECT FROM monitors o WHERE o.id = ${bind(job.monitorId)} AND o.deleted_at IS NULL)`;
  return `AND m.id < ${bind(job.lastMentionId ?? highest)} AND m.id >= ${bind(lowest)}
    ${filterSql(filter, bind, 'joined')} ${wanted}`;
}
