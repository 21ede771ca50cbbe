import { coveredShare, isDark, missedInSilence, unreadTimes } from './coverage-of.js';
import { fullDays } from './report.js';
import type { Simulation } from './simulate.js';

/** A quiet name is read for at least this share of every day, whatever its neighbours do. */
const quietShare = 0.95;
/** A name with at least this many posts an hour is not quiet. */
const noisyFrom = 1;
/** Of sums of dollars. */
const rounding = 0.0001;

/** Promises of the planner that were not kept, in sentences; empty = all were kept. */
export function brokenPromises(simulation: Simulation): string[] {
  const { scenario, scans, billedUsd, chargedUsd, spentByDay } = simulation;
  const broken: string[] = [];
  const idle = scans.filter(({ requests, moved }) => requests > 0 && !moved);
  if (idle.length > 0)
    broken.push(
      `${idle.length} scans made requests but no progress, the first at ${idle[0]?.at.toISOString()}`,
    );
  const months = [...spentByMonth(spentByDay)];
  for (const [month, usd] of months)
    if (billedUsd > 0 && usd > scenario.budgetUsd + rounding)
      broken.push(`$${usd.toFixed(2)} was spent in ${month} of a budget of $${scenario.budgetUsd}`);
  // The meters count a month at a time.
  const [month, billed] = months.at(-1) ?? ['', 0];
  if (Math.abs(billed - chargedUsd) > rounding)
    broken.push(
      `the upstream billed $${billed.toFixed(3)} in ${month}, the meters counted $${chargedUsd.toFixed(3)}`,
    );
  const days = fullDays(simulation);
  const missed = missedInSilence(simulation, days);
  if (missed > 0) broken.push(`${missed} posts are missing from periods reported as read`);
  for (const outcome of simulation.outcomes) {
    const { keyword } = outcome;
    const rate = scenario.names.find((name) => name.keyword === keyword)?.postsPerHour ?? 0;
    const unread = unreadTimes(outcome, simulation.endedAt);
    const shares = days.map((day) => coveredShare(unread, day));
    const worst = Math.min(...shares);
    if (rate < noisyFrom && worst < quietShare)
      broken.push(`${keyword}, a quiet name, was read for only ${(worst * 100).toFixed(1)} % of a day`);
    const darkDays = days.filter((day) => isDark(simulation, outcome, day)).length;
    if (darkDays > 0) broken.push(`no post about ${keyword} was found on ${darkDays} days that had some`);
  }
  const dark = days.filter(
    (day) => billedUsd > 0 && (spentByDay.get(day.toISOString().slice(0, 10)) ?? 0) === 0,
  );
  if (dark.length > 0) broken.push(`nothing was spent on ${dark.length} days`);
  return broken;
}

function spentByMonth(spentByDay: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const spent = new Map<string, number>();
  for (const [day, usd] of spentByDay) spent.set(day.slice(0, 7), (spent.get(day.slice(0, 7)) ?? 0) + usd);
  return spent;
}
