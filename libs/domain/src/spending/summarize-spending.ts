import type { Meter } from '../scan/meter/meter.js';
import { nextMonth } from '../project/month.js';
import { forecastMonth, reachedAt, spendingEnd, type SpentSoFar } from './forecast.js';
import { unitsOfUsd, usdOf } from './money.js';
import { dayMs } from '../time/durations.js';

/** The usage of one meter. Months are in UTC. */
export interface MeterUse extends SpentSoFar {
  /** On the current day of the meter's time zone, or of UTC if it has none. */
  readonly today: number;
  readonly lastMonth: number;
  /** What this month's usage would have been without sharing requests. */
  readonly aloneThisMonth: number;
}

/** One meter of a summary, in its own units. */
export interface MeterSpending {
  readonly meter: Meter;
  readonly thisMonth: number;
  readonly lastMonth: number;
  /** The expected usage at the end of the month; null = too little data. */
  readonly forecast: number | null;
  /** Units saved this month by sharing requests. */
  readonly saved: number;
}

/** Amounts in US dollars; all null for a free source. `forecast` is also null if there is too little data. */
export type Dollars = Readonly<Record<'thisMonth' | 'lastMonth' | 'forecast' | 'saved', number | null>>;

export interface LimitState {
  /** null = a quota share of a source without a daily or monthly quota. */
  readonly usedPercent: number | null;
  /** When it runs out at this pace; null = not this month, already used up, too little data, or a quota share. */
  readonly endsAt: Date | null;
}

/** The usage of a meter that was never used. */
export const nothingUsed: MeterUse = {
  thisMonth: 0,
  today: 0,
  lastMonth: 0,
  lastDays: 0,
  aloneThisMonth: 0,
  since: null,
};

/**
 * Summarises the usage of a source's meters. Once the money is spent, nothing more is expected on any of them.
 * @param uses by name of the meter; missing = never used
 * @param budgetUsd the budget that applies apart from the installation's; Infinity = none
 */
export function summarizeSpending(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  now: Date,
  budgetUsd = Infinity,
): { readonly usd: Dollars; readonly meters: readonly MeterSpending[] } {
  const ends = meters
    .filter(({ kind }) => kind === 'money')
    .map(({ name, limit }) =>
      spendingEnd(uses.get(name) ?? nothingUsed, Math.min(limit, unitsOfUsd(budgetUsd)), now),
    );
  const until = ends.reduce((first, end) => (end < first ? end : first), nextMonth(now));
  const spent = meters.map((meter): MeterSpending => {
    const use = uses.get(meter.name) ?? nothingUsed;
    return {
      meter,
      thisMonth: use.thisMonth,
      lastMonth: use.lastMonth,
      forecast: forecastMonth(use, now, until),
      saved: Math.max(0, use.aloneThisMonth - use.thisMonth),
    };
  });
  return { usd: dollarsOf(spent.filter(({ meter }) => meter.kind === 'money')), meters: spent };
}

/** The usage of a budget in US dollars. */
export function budgetState(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  budgetUsd: number,
  now: Date,
): LimitState {
  const money = meters.find(({ kind }) => kind === 'money');
  const use = uses.get(money?.name ?? '') ?? nothingUsed;
  const usd = usdOf(use.thisMonth);
  return {
    usedPercent: (usd / budgetUsd) * 100,
    endsAt: reachedAt({ ...use, thisMonth: usd, lastDays: usdOf(use.lastDays) }, budgetUsd, now),
  };
}

/** The usage of a share of the source's quotas; if it has several, the highest. */
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

/** The usage within the meter's window, by whole days; null if the window is neither a day nor a month. */
export function unitsInWindow({ window }: Meter, use: MeterUse): number | null {
  if (window.every === 'month') return use.thisMonth;
  return window.every === 'day' || window.ms === dayMs ? use.today : null;
}

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
