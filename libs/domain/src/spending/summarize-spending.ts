import type { Meter } from '../scan/meter.js';
import { forecastMonth, reachedAt, type SpentSoFar } from './forecast.js';
import { usdOf } from './money.js';

/** What was used of one meter. Days and months are those of UTC. */
export interface MeterUse extends SpentSoFar {
  readonly today: number;
  readonly lastMonth: number;
  /** What it would have been this month without others to share requests with. */
  readonly aloneThisMonth: number;
}

/** One meter of a summary, in its units. */
export interface MeterSpending {
  readonly meter: Meter;
  readonly thisMonth: number;
  readonly lastMonth: number;
  /** At the month's end; null = too little is known. */
  readonly forecast: number | null;
  /** This month, by sharing requests with others. */
  readonly saved: number;
}

/** Amounts in US dollars; all null for a source that costs nothing. */
export interface Dollars {
  readonly thisMonth: number | null;
  readonly lastMonth: number | null;
  readonly forecast: number | null;
  readonly saved: number | null;
}

/** What a source was used for, by a project, a monitor or everybody. */
export interface SpendingSummary {
  readonly usd: Dollars;
  readonly meters: readonly MeterSpending[];
}

/** How far a limit is used. */
export interface LimitState {
  readonly usedPercent: number | null;
  /** When it ends at this pace; null = not this month, it has ended already, or too little is known. */
  readonly endsAt: Date | null;
}

/** Nothing was ever counted. */
export const nothingUsed: MeterUse = {
  thisMonth: 0,
  today: 0,
  lastMonth: 0,
  lastDays: 0,
  aloneThisMonth: 0,
  since: null,
};

/** @param uses by the name of the meter; a meter without one was never used */
export function summarizeSpending(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  now: Date,
): SpendingSummary {
  const spent = meters.map((meter): MeterSpending => {
    const use = uses.get(meter.name) ?? nothingUsed;
    return {
      meter,
      thisMonth: use.thisMonth,
      lastMonth: use.lastMonth,
      forecast: forecastMonth(use, now),
      saved: Math.max(0, use.aloneThisMonth - use.thisMonth),
    };
  });
  return { usd: dollarsOf(spent.filter(({ meter }) => meter.kind === 'money')), meters: spent };
}

/** How far a budget in US dollars is used; null = the source costs nothing. */
export function budgetState(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  budgetUsd: number,
  now: Date,
): LimitState {
  const money = meters
    .filter(({ kind }) => kind === 'money')
    .map(({ name }) => uses.get(name) ?? nothingUsed);
  const [only = nothingUsed] = money;
  const usd = usdOf(only.thisMonth);
  return {
    usedPercent: (usd / budgetUsd) * 100,
    endsAt: reachedAt({ ...only, thisMonth: usd, lastDays: usdOf(only.lastDays) }, budgetUsd, now),
  };
}

/** How far a share of what the source allows is used: of several quotas the one that is used most. */
export function shareState(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  percent: number,
): LimitState {
  const used = meters.flatMap((meter) => {
    const units = unitsInWindow(meter, uses.get(meter.name) ?? nothingUsed);
    return units === null || meter.kind === 'rate' ? [] : [(units / ((meter.limit * percent) / 100)) * 100];
  });
  return { usedPercent: used.length === 0 ? null : Math.max(...used), endsAt: null };
}

/** What of the use lies in the meter's window, by days of UTC; null = the window is too short to tell. */
export function unitsInWindow({ window }: Meter, use: MeterUse): number | null {
  if (window.every === 'month') return use.thisMonth;
  return window.every === 'day' || window.ms === dayMs ? use.today : null;
}

const dayMs = 86_400_000;

function dollarsOf(money: readonly MeterSpending[]): Dollars {
  const sum = (amount: (spent: MeterSpending) => number | null): number | null => {
    const amounts = money.map(amount);
    return money.length === 0 || amounts.includes(null)
      ? null
      : usdOf(amounts.reduce<number>((total, units) => total + (units ?? 0), 0));
  };
  return {
    thisMonth: sum(({ thisMonth }) => thisMonth),
    lastMonth: sum(({ lastMonth }) => lastMonth),
    forecast: sum(({ forecast }) => forecast),
    saved: sum(({ saved }) => saved),
  };
}
