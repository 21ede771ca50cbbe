import type { MonitorReport, ReplayReport } from './report.js';

const columns = [
  'expected',
  'stored',
  'classified',
  'relevant',
  'notified',
  'missed',
  'doubled',
  'copies',
  'unexpected',
] as const satisfies readonly (keyof MonitorReport)[];

/** The report as text: a row per monitor, then the totals. */
export function table(report: ReplayReport): string {
  const width = Math.max(7, ...report.monitors.map(({ keyword }) => keyword.length)) + 2;
  const line = (name: string, values: Pick<MonitorReport, (typeof columns)[number]>): string =>
    name.padEnd(width) + columns.map((column) => String(values[column]).padStart(11)).join('');
  return [
    'monitor'.padEnd(width) + columns.map((column) => column.padStart(11)).join(''),
    ...report.monitors.map((row) => line(row.keyword, row)),
    line('total', report),
    '',
    `${report.posts} posts served to ${report.monitors.length} monitors in ${report.seconds} s`,
  ].join('\n');
}
