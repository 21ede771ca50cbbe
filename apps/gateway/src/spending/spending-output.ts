import {
  isoTime,
  type InstallationSpendingOutput,
  type ProjectSpendingOutput,
  type SpendingLimitOutput,
  type SpendingOutput,
  type SpendingPartOutput,
} from '@earshot/contracts';
import { type PartUse, previewsId, type SourceUse } from '@earshot/database';
import {
  budgetState,
  type CountedMeter,
  type LimitState,
  type Meter,
  type MeterUse,
  nothingUsed,
  openCount,
  type SourceName,
  type SpendingLimits,
  summarizeSpending,
  shareState,
  usdOf,
} from '@earshot/domain';

/** A project's usage of every source, read in one transaction. */
export interface ProjectSpending {
  readonly counted: readonly (CountedMeter & { readonly source: SourceName })[];
  readonly uses: readonly SourceUse[];
  readonly monitors: readonly PartUse[];
  readonly limits: SpendingLimits;
}

/** The usage of all projects. */
export interface InstallationSpending {
  readonly uses: readonly SourceUse[];
  readonly projects: readonly PartUse[];
}

/**
 * A project's usage of a source. The installation's limits are shown without the usage by others.
 * @param counted what the whole installation has used of the source
 */
export function toProjectSpending(
  source: SourceName,
  counted: readonly CountedMeter[],
  project: ProjectSpending,
  now: Date,
): ProjectSpendingOutput {
  const meters = counted.map(({ meter }) => meter);
  const uses = usesOf(source, project.uses);
  const budgetUsd = project.limits.monthlyBudget[source];
  return {
    ...toSpending(meters, uses, now, budgetUsd),
    limits: [
      ...meters
        .filter(isMoney)
        .map((meter) => limit('installation', { monthly_budget: usdOf(meter.limit) }, unknown)),
      ...ownLimits('project', source, project.limits, meters, uses, now),
    ],
    by_monitor: toParts('monitor', source, meters, project.monitors, now, budgetUsd),
  };
}

/** The usage of a source by all projects. @param counted as for `toProjectSpending` */
export function toInstallationSpending(
  source: SourceName,
  counted: readonly CountedMeter[],
  all: InstallationSpending,
  now: Date,
): InstallationSpendingOutput {
  const meters = counted.map(({ meter }) => meter);
  const uses = usesOf(source, all.uses);
  const budgets = counted
    .filter(({ meter }) => isMoney(meter))
    .map((money) => {
      const { meter } = money;
      // The meter also includes usage not attributed to any monitor.
      const use = { ...(uses.get(meter.name) ?? nothingUsed), thisMonth: openCount(money, now).used };
      const usd = usdOf(meter.limit);
      return limit(
        'installation',
        { monthly_budget: usd },
        budgetState([meter], new Map([[meter.name, use]]), usd, now),
      );
    });
  return {
    ...toSpending(meters, uses, now),
    limits: budgets,
    by_project: toParts('project', source, meters, all.projects, now),
  };
}

/** The usage of each meter of a source, by meter name. */
export function usesOf(source: SourceName, uses: readonly SourceUse[]): ReadonlyMap<string, MeterUse> {
  return new Map(uses.filter((use) => use.source === source).map((use) => [use.meter, use]));
}

function toSpending(
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  now: Date,
  budgetUsd?: number,
): Omit<SpendingOutput, 'limits'> {
  const { usd, meters: spent } = summarizeSpending(meters, uses, now, budgetUsd);
  return {
    usd_this_month: rounded(usd.thisMonth),
    usd_last_month: rounded(usd.lastMonth),
    usd_forecast: rounded(usd.forecast),
    usd_saved: rounded(usd.saved),
    meters: spent.map(({ meter, thisMonth, lastMonth, forecast, saved }) => ({
      name: meter.name,
      kind: meter.kind,
      unit: meter.unit,
      this_month: rounded(thisMonth),
      last_month: rounded(lastMonth),
      forecast: rounded(forecast),
      saved: rounded(saved),
    })),
  };
}

function toParts(
  kind: 'monitor' | 'project',
  source: SourceName,
  meters: readonly Meter[],
  parts: readonly PartUse[],
  now: Date,
  budgetUsd = Infinity,
): SpendingPartOutput[] {
  const ofSource = parts.filter((part) => part.source === source);
  const byId = new Map(ofSource.map((part) => [part.id, part]));
  return [...byId.values()].map(({ id, name, monthlyBudget, share }) => {
    const uses = usesOf(
      source,
      ofSource.filter((part) => part.id === id),
    );
    return {
      id: id === previewsId ? null : id,
      name,
      ...toSpending(meters, uses, now, Math.min(budgetUsd, monthlyBudget[source] ?? Infinity)),
      limits: ownLimits(kind, source, { monthlyBudget, share }, meters, uses, now),
    };
  });
}

function ownLimits(
  setFor: 'project' | 'monitor',
  source: SourceName,
  limits: SpendingLimits,
  meters: readonly Meter[],
  uses: ReadonlyMap<string, MeterUse>,
  now: Date,
): SpendingLimitOutput[] {
  const usd = limits.monthlyBudget[source];
  const percent = limits.share[source];
  return [
    ...(usd === undefined
      ? []
      : [limit(setFor, { monthly_budget: usd }, budgetState(meters, uses, usd, now))]),
    ...(percent === undefined ? [] : [limit(setFor, { share: percent }, shareState(meters, uses, percent))]),
  ];
}

/** @param set the limit itself, by its field */
function limit(
  set_for: SpendingLimitOutput['set_for'],
  set: Partial<Pick<SpendingLimitOutput, 'monthly_budget' | 'share'>>,
  { usedPercent, endsAt }: LimitState,
): SpendingLimitOutput {
  return {
    set_for,
    monthly_budget: null,
    share: null,
    ...set,
    used_percent: rounded(usedPercent),
    ends_at: isoTime(endsAt),
  };
}

/** To six decimals: a request shared by three monitors counts a third for each, and their sum would show 0.9999999999999998. */
function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1e6) / 1e6) as T;
}

/** Usage by others is not shown. */
const unknown: LimitState = { usedPercent: null, endsAt: null };

function isMoney({ kind }: Meter): boolean {
  return kind === 'money';
}
