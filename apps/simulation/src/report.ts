import { dayMs } from '@earshot/domain';
import { coveredShare, unreadTimes, worstLagMs } from './coverage-of.js';
import type { Simulation } from './simulate.js';

/** One day, or all days, of a simulation. */
export interface ReportRow {
  readonly name: string;
  /** Of the noisiest name. */
  readonly covered: number;
  /** The lowest of the other names; null = there are no others. */
  readonly coveredQuiet: number | null;
  readonly worstLagMinutes: number | null;
  readonly requests: number;
  readonly usd: number;
  /** The number of gaps by reason. */
  readonly gaps: string;
}

/** The full days of a simulation, without the last one, because its late posts are still to be found. */
export function fullDays({ scenario }: Simulation): Date[] {
  return Array.from(
    { length: Math.max(1, scenario.days - 1) },
    (_, index) => new Date(scenario.startsAt.getTime() + index * dayMs),
  );
}

export function dailyReport(simulation: Simulation): ReportRow[] {
  return fullDays(simulation).map((day) => rowOf(simulation, day.toISOString().slice(0, 10), [day]));
}

/** One row for all days. */
export function summary(simulation: Simulation): ReportRow {
  return rowOf(simulation, simulation.scenario.title, fullDays(simulation));
}

function rowOf(simulation: Simulation, name: string, days: readonly Date[]): ReportRow {
  const { outcomes, endedAt, scans } = simulation;
  const from = days[0]?.getTime() ?? 0;
  const until = (days.at(-1)?.getTime() ?? 0) + dayMs;
  const isInside = (time: Date): boolean => time.getTime() >= from && time.getTime() < until;
  const shares = outcomes.map((outcome) => {
    const unread = unreadTimes(outcome, endedAt);
    return days.reduce((sum, day) => sum + coveredShare(unread, day), 0) / days.length;
  });
  const lags = days.flatMap((day) => worstLagMs(simulation, day) ?? []);
  const mine = scans.filter(({ at }) => isInside(at));
  const gaps = outcomes.flatMap((outcome) => outcome.gaps).filter((gap) => isInside(gap.until));
  const reasons = [...new Set(gaps.map(({ reason }) => reason))].sort();
  return {
    name,
    covered: shares[0] ?? 0,
    coveredQuiet: shares.length < 2 ? null : Math.min(...shares.slice(1)),
    worstLagMinutes: lags.length === 0 ? null : Math.round(Math.max(...lags) / 60_000),
    requests: mine.reduce((sum, { requests }) => sum + requests, 0),
    usd: mine.reduce((sum, { billedUsd }) => sum + billedUsd, 0),
    gaps: reasons
      .map((reason) => `${gaps.filter((gap) => gap.reason === reason).length} ${reason}`)
      .join(', '),
  };
}

/** Formats rows as a Markdown table. */
export function asTable(title: string, rows: readonly ReportRow[]): string {
  const percent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)} %`);
  const cells = rows.map((row) => [
    row.name,
    percent(row.covered),
    percent(row.coveredQuiet),
    row.worstLagMinutes === null ? '' : `${row.worstLagMinutes} min`,
    String(row.requests),
    row.usd.toFixed(2),
    row.gaps,
  ]);
  const head = [title, 'read', 'others, worst', 'worst lag', 'requests', 'US dollars', 'gaps'];
  const lines = [head, head.map(() => '---'), ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
