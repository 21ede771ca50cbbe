import type { CountedMeter } from '../scan/meter-count.js';
import type { GapReason } from '../scan/gap.js';
import type { SourceName } from '../post/source-name.js';
import { unitsOfUsd } from './money.js';
import { type Allowance, allowanceOf, dayShare, spendable } from './spendable.js';
import type { SpendingLimits } from './spending-limits.js';

/** What was used of a source's meters, by meter. */
export interface UsedUnits {
  /** In the window that is open. */
  readonly used: Readonly<Record<string, number>>;
  /** In the last seven days. */
  readonly recent: Readonly<Record<string, number>>;
}

/** What is known of a source's spending. */
export interface SpendingFacts {
  readonly source: SourceName;
  readonly meters: readonly CountedMeter[];
  /** The day of the first spending that is known; null = there was none. */
  readonly since: Date | null;
  /** Of all projects that watch the source, by id. */
  readonly projects: ReadonlyMap<string, UsedUnits>;
  /** Of the monitors that are to be read, by id. */
  readonly monitors: ReadonlyMap<string, UsedUnits>;
}

/** A monitor that is to be read, with the limits that people have set. */
export interface Spender {
  readonly projectId: string;
  readonly monitorId: string;
  readonly limits: SpendingLimits;
  readonly projectLimits: SpendingLimits;
}

/** What a monitor may use of the meters that count money or a quota. */
export interface SpendingRoom {
  /** Units by meter, the reserve not taken off. A meter that is not named has no such limit. */
  readonly units: Readonly<Record<string, number>>;
  /** By meter: what a day may use of what is scarcest, for reserves. */
  readonly dayShares: Readonly<Record<string, number>>;
}

/**
 * What each monitor may use now: of what the source allows the installation, of its project's equal share of that, of what
 * other projects leave of theirs, and of the budgets and shares of its project and of itself.
 */
export function spendingRoom(facts: SpendingFacts, spender: Spender, now: Date): SpendingRoom {
  const units: Record<string, number> = {};
  const dayShares: Record<string, number> = {};
  for (const counted of facts.meters) {
    const { meter } = counted;
    if (meter.kind === 'rate') continue;
    const whole = allowanceOf(counted, now);
    const limits = [
      ...(meter.perItem === true ? [fairRoom(facts, meter.name, whole, spender.projectId, now)] : []),
      ...limitsOf(facts, counted, whole, spender).map((allowance) => ({
        units:
          meter.kind === 'money' ? spendable(allowance, facts.since, now) : allowance.limit - allowance.used,
        dayShare: dayShare(allowance),
      })),
    ];
    if (limits.length === 0) continue;
    units[meter.name] = Math.max(0, Math.min(...limits.map((limit) => limit.units)));
    dayShares[meter.name] = Math.min(...limits.map((limit) => limit.dayShare));
  }
  return { units, dayShares };
}

/** What a reading may use of a meter after it has left its reserve. */
export function unitsBeyond({ units, dayShares }: SpendingRoom, meter: string, reserve: number): number {
  return Math.max(0, (units[meter] ?? Infinity) - reserve * (dayShares[meter] ?? 0));
}

/** Why a reading with this reserve has to wait; null = it need not. */
export function heldBackBy(
  room: SpendingRoom,
  meters: readonly CountedMeter[],
  reserve: number,
): GapReason | null {
  const empty = meters.find(({ meter }) => unitsBeyond(room, meter.name, reserve) <= 0);
  if (empty === undefined) return null;
  return empty.meter.kind === 'money' ? 'budget' : 'quota';
}

/** The budgets and shares that people have set for this meter. */
function limitsOf(
  facts: SpendingFacts,
  { meter }: CountedMeter,
  whole: Allowance,
  { projectId, monitorId, limits, projectLimits }: Spender,
): Allowance[] {
  return [
    { set: projectLimits, used: facts.projects.get(projectId)?.used[meter.name] ?? 0 },
    { set: limits, used: facts.monitors.get(monitorId)?.used[meter.name] ?? 0 },
  ].flatMap(({ set, used }) => {
    const budget = set.monthlyBudget[facts.source];
    const share = set.share[facts.source];
    if (meter.kind === 'money' && budget !== undefined)
      return [{ ...whole, limit: Math.min(whole.limit, unitsOfUsd(budget)), used }];
    if (meter.kind !== 'money' && share !== undefined)
      return [{ ...whole, limit: (whole.limit * share) / 100, used }];
    return [];
  });
}

/** Projects share equally; what others are not going to need is lent. */
function fairRoom(
  { projects, since }: SpendingFacts,
  meter: string,
  whole: Allowance,
  projectId: string,
  now: Date,
): { readonly units: number; readonly dayShare: number } {
  const total = spendable(whole, since, now);
  const share = { ...whole, limit: whole.limit / Math.max(1, projects.size) };
  const own = (id: string): number =>
    spendable({ ...share, used: projects.get(id)?.used[meter] ?? 0 }, since, now);
  const kept = [...projects].reduce((sum, [id, { recent }]) => {
    if (id === projectId) return sum;
    // Half as much again as on an average day, and something for whoever is quiet until now.
    const need = ((recent[meter] ?? 0) / 7) * 1.5 + dayShare(share) / 10;
    return sum + Math.min(own(id), need);
  }, 0);
  return { units: Math.min(total, Math.max(own(projectId), total - kept)), dayShare: dayShare(whole) };
}
