import { plusUnits, type Units } from '../scan/meter/pace.js';

/** The cost of one query, and the monitors that asked for it. */
export interface QueryCost {
  readonly spent: Units;
  readonly chargeIds: readonly string[];
  /** Ids of the posts that it listed. */
  readonly externalIds: readonly string[];
  readonly monitorIds: readonly string[];
}

/** A monitor's share of a cost. */
export interface MonitorCost {
  readonly monitorId: string;
  /** Its share. */
  readonly units: Units;
  /** What it would have cost without sharing. */
  readonly unitsAlone: Units;
}

/**
 * Divides the cost of queries among their monitors: the price of requests equally, the price of items by the posts that each
 * monitor matched. Posts without a match are shared proportionally.
 * @param matched the monitors that matched each post, by external id
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
      const units = scaled(spent, (meter) => (perItem.has(meter) ? part : 1 / monitorIds.length));
      const unitsAlone = scaled(spent, (meter) => (perItem.has(meter) ? alone : 1));
      parts.set(monitorId, {
        units: plusUnits(known.units, units),
        unitsAlone: plusUnits(known.unitsAlone, unitsAlone),
      });
    }
  }
  return [...parts].map(([monitorId, cost]) => ({ monitorId, ...cost }));
}

/** Shares of the items, 0-1: `part`, whose sum is 1, and `alone`, what would have been listed for only this monitor. */
function weightsOf(
  externalIds: readonly string[],
  monitorIds: readonly string[],
  matched: ReadonlyMap<string, ReadonlySet<string>>,
) {
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
