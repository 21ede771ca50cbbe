import { plusUnits, type Units } from '../scan/pace.js';

/** What one query cost, and who asked for it. */
export interface QueryCost {
  readonly spent: Units;
  /** Under which it stands on the meters. */
  readonly chargeIds: readonly string[];
  /** Of the posts that it listed. */
  readonly externalIds: readonly string[];
  readonly monitorIds: readonly string[];
}

/** A monitor's part of a cost. */
export interface MonitorCost {
  readonly monitorId: string;
  /** Its part. */
  readonly units: Units;
  /** What it would have cost without others to share with. */
  readonly unitsAlone: Units;
}

/**
 * Divides what queries cost among the monitors that asked: what is paid by the request equally, what is paid by the item by
 * the posts that each monitor matched; posts that nobody matched are paid for by all, in proportion.
 * @param matched by external id: the monitors that matched the post
 * @param perItem names of the meters that count items
 */
export function attributeSpending(
  costs: readonly Omit<QueryCost, 'chargeIds'>[],
  matched: ReadonlyMap<string, ReadonlySet<string>>,
  perItem: ReadonlySet<string>,
): MonitorCost[] {
  const parts = new Map<string, { units: Units; unitsAlone: Units }>();
  for (const { spent, externalIds, monitorIds } of costs) {
    const weights = weightsOf(externalIds, monitorIds, matched);
    for (const { monitorId, part, alone } of weights) {
      const known = parts.get(monitorId) ?? { units: {}, unitsAlone: {} };
      const equal = 1 / monitorIds.length;
      parts.set(monitorId, {
        units: plusUnits(
          known.units,
          scaled(spent, (meter) => (perItem.has(meter) ? part : equal)),
        ),
        unitsAlone: plusUnits(
          known.unitsAlone,
          scaled(spent, (meter) => (perItem.has(meter) ? alone : 1)),
        ),
      });
    }
  }
  return [...parts].map(([monitorId, cost]) => ({ monitorId, ...cost }));
}

interface Weight {
  readonly monitorId: string;
  /** Of the items, 0-1; all together 1. */
  readonly part: number;
  /** What would have been listed for this monitor alone, 0-1. */
  readonly alone: number;
}

function weightsOf(
  externalIds: readonly string[],
  monitorIds: readonly string[],
  matched: ReadonlyMap<string, ReadonlySet<string>>,
): Weight[] {
  const asked = new Set(monitorIds);
  const shared = new Map<string, number>();
  const whole = new Map<string, number>();
  let posts = 0;
  for (const externalId of externalIds) {
    const owners = [...(matched.get(externalId) ?? [])].filter((id) => asked.has(id));
    if (owners.length === 0) continue;
    posts += 1;
    for (const id of owners) {
      shared.set(id, (shared.get(id) ?? 0) + 1 / owners.length);
      whole.set(id, (whole.get(id) ?? 0) + 1);
    }
  }
  return [...asked].map((monitorId) =>
    posts === 0
      ? { monitorId, part: 1 / asked.size, alone: 1 }
      : {
          monitorId,
          part: (shared.get(monitorId) ?? 0) / posts,
          alone: (whole.get(monitorId) ?? 0) / posts,
        },
  );
}

function scaled(units: Units, factor: (meter: string) => number): Units {
  return Object.fromEntries(Object.entries(units).map(([meter, used]) => [meter, used * factor(meter)]));
}
