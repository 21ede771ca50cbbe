import type { MonitorReport, ReplayReport, SourceReport } from './report.js';

const columns = [
  'expected',
  'stored',
  'classified',
  'relevant',
  'notified',
  'grouped',
  'in_gaps',
  'missed',
  'doubled',
  'copies',
  'unexpected',
] as const satisfies readonly (keyof MonitorReport)[];

const sourceColumns = [
  'posts',
  'comments',
  'expected',
  'stored',
  'in_gaps',
  'missed',
  'doubled',
  'unexpected',
  'requests',
] as const satisfies readonly (keyof SourceReport)[];

/**
 * The report as text: a row per monitor, then the totals, then a row per source.
 * @param converged by source, seconds from the last publication until nothing was missing; absent = something still was
 */
export function table(report: ReplayReport, converged: Readonly<Record<string, number>>): string {
  const width = Math.max(7, ...report.monitors.map(({ keyword }) => keyword.length)) + 2;
  const line = (name: string, values: Pick<MonitorReport, (typeof columns)[number]>): string =>
    name.padEnd(width) + columns.map((column) => String(values[column]).padStart(11)).join('');
  return [
    'monitor'.padEnd(width) + columns.map((column) => column.padStart(11)).join(''),
    ...report.monitors.map((row) => line(row.keyword, row)),
    line('total', report),
    '',
    'source'.padEnd(width) + [...sourceColumns, 'seconds'].map((column) => column.padStart(11)).join(''),
    ...report.sources.map(
      (row) =>
        row.source.padEnd(width) +
        [...sourceColumns.map((column) => row[column]), converged[row.source] ?? 'never']
          .map((value) => String(value).padStart(11))
          .join(''),
    ),
    '',
    `${report.posts} posts served to ${report.monitors.length} monitors in ${report.seconds} s. "comments" are found only under a`,
    'post that matched; "in_gaps" were not found in periods that list_scans reports as unread, "missed" in any other;',
    '"grouped" were notified with another mention of the same post; "requests" reached the source; "seconds" is the time from the',
    'last post until nothing was missing.',
  ].join('\n');
}
