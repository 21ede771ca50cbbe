import type { CountedMeter } from '../scan/meter/meter-count.js';
import type { Units } from '../scan/meter/pace.js';
import type { GapReason } from '../scan/gap.js';
import type { SourceName } from '../post/source-name.js';
import { manifestOf } from '../source/source-manifests.js';
import type { ManifestMeter } from '../source/source-manifest.js';
import { unitsOfUsd } from './money.js';
import type { Reserve } from './reserve-of.js';
import { type Allowance, allowanceOf, dayShare, spendable } from './spendable.js';
import type { SpendingLimits } from './spending-limits.js';

/** The usage of a source's meters, by meter. */
export interface UsedUnits {
  /** In the current window. */
  readonly used: Readonly<Record<string, number>>;
  /** Over the last seven days. */
  readonly recent: Readonly<Record<string, number>>;
}

export interface SpendingFacts {
  readonly source: SourceName;
  readonly meters: readonly CountedMeter[];
  /** The day of the first recorded spending; null = none. */
  readonly since: Date | null;
  /** Usage of all projects that watch the source, by id. */
  readonly projects: ReadonlyMap<string, UsedUnits>;
  /** Usage of the monitors about to be read, by id. */
  readonly monitors: ReadonlyMap<string, UsedUnits>;
}

/** A monitor about to be read, with the limits set by users. */
export interface Spender {
  readonly projectId: string;
  readonly monitorId: string;
  readonly limits: SpendingLimits;
  readonly projectLimits: SpendingLimits;
}

/** What a monitor may use of the money and quota meters. */
export interface SpendingRoom {
  /** Units by meter, before subtracting the reserve. Meters not listed have no such limit. */
  readonly units: Readonly<Record<string, number>>;
  /** A day's share of the scarcest allowance, by meter; used for reserves. */
  readonly dayShares: Readonly<Record<string, number>>;
  /** What the source's smallest request may use, by meter; used for reserves. */
  readonly smallest: Readonly<Record<string, number>>;
}

/**
 * What a monitor may use now. It is limited by the source's allowance for the installation, by its project's equal share of
 * that plus what other projects leave of theirs, and by its project's and its own budgets and shares.
 */
export function spendingRoom(facts: SpendingFacts, spender: Spender, now: Date): SpendingRoom {
  const units: Record<string, number> = {};
  const dayShares: Record<string, number> = {};
  const smallest: Record<string, number> = {};
  for (const counted of facts.meters) {
    const { meter } = counted;
    if (meter.kind === 'rate') continue;
    const whole = allowanceOf(counted, now);
    const least = smallestOf(facts.source, meter.name);
    const limits = [
      ...(meter.perItem === true ? [fairRoom(facts, meter.name, whole, spender.projectId, now)] : []),
      ...limitsOf(facts, counted, whole, spender).map((allowance) => ({
        units:
          meter.kind === 'money'
            ? spendable(allowance, facts.since, now, least)
            : allowance.limit - allowance.used,
        dayShare: dayShare(allowance),
      })),
    ];
    if (limits.length === 0) continue;
    units[meter.name] = Math.max(0, Math.min(...limits.map((limit) => limit.units)));
    dayShares[meter.name] = Math.min(...limits.map((limit) => limit.dayShare));
    smallest[meter.name] = least;
  }
  return { units, dayShares, smallest };
}

/** The units of a meter that a reading may use after subtracting its reserve. */
export function unitsBeyond(
  { units, dayShares, smallest }: SpendingRoom,
  meter: string,
  { days, requests }: Reserve,
): number {
  const reserved = days * (dayShares[meter] ?? 0) + requests * (smallest[meter] ?? 0);
  return Math.max(0, (units[meter] ?? Infinity) - reserved);
}

/**
 * The units of each meter that the least limited of these rooms leaves for a reading. Meters that are not listed have no
 * limit. null = one of the rooms has none at all.
 */
export function mostUnits(rooms: readonly (SpendingRoom | null)[], reserve: Reserve): Units | null {
  const limited = rooms.flatMap((room) => room ?? []);
  const [first] = limited;
  if (first === undefined || limited.length < rooms.length) return null;
  const meters = Object.keys(first.units).filter((meter) => limited.every(({ units }) => meter in units));
  return Object.fromEntries(
    meters.map((meter) => [meter, Math.max(...limited.map((room) => unitsBeyond(room, meter, reserve)))]),
  );
}

/** Why a reading with this reserve has to wait; null = it need not. */
export function heldBackBy(
  room: SpendingRoom,
  meters: readonly CountedMeter[],
  reserve: Reserve,
): GapReason | null {
  const empty = meters.find(({ meter }) => unitsBeyond(room, meter.name, reserve) <= 0);
  if (empty === undefined) return null;
  return empty.meter.kind === 'money' ? 'budget' : 'quota';
}

function smallestOf(source: SourceName, name: string): number {
  const meters: readonly ManifestMeter[] = manifestOf(source).meters;
  return meters.find((meter) => meter.name === name)?.smallest ?? 0;
}

/** The budgets and shares that users set for this meter. */
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

/** A project's equal share, plus what the other projects are not expected to need. */
function fairRoom(
  { source, projects, since }: SpendingFacts,
  meter: string,
  whole: Allowance,
  projectId: string,
  now: Date,
): { readonly units: number; readonly dayShare: number } {
  const least = smallestOf(source, meter);
  const total = spendable(whole, since, now, least);
  const share = { ...whole, limit: whole.limit / Math.max(1, projects.size) };
  const own = (id: string): number =>
    spendable({ ...share, used: projects.get(id)?.used[meter] ?? 0 }, since, now, least);
  const kept = [...projects].reduce((sum, [id, { recent }]) => {
    if (id === projectId) return sum;
    // 1.5 times an average day, plus a minimum for projects that have used nothing so far.
    const need = ((recent[meter] ?? 0) / 7) * 1.5 + dayShare(share) / 10;
    return sum + Math.min(own(id), need);
  }, 0);
  return { units: Math.min(total, Math.max(own(projectId), total - kept)), dayShare: dayShare(whole) };
}
