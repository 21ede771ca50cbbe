import type { CountedMeter } from '@earshot/domain';
import { unlimitedMeters } from '@earshot/sources';
import { ScanBudget } from '../scan/read/scan-budget.js';

const { signal } = new AbortController();
const unlimited = { source: 'reddit', counted: [], signal, stopping: signal } as const;

/** A budget for a source that counts nothing. */
export function freeBudget(): ScanBudget {
  return budgetOf({}, {});
}

/** A budget that allows this many requests, and counts one for each request sent. */
export function requestBudget(allowed: number): ScanBudget {
  return budgetOf({ requests: allowed }, { requests: 1 });
}

/** A budget that allows any number of requests and adds up the US cents charged for each call. */
export function moneyBudget(stopping: AbortSignal = signal): ScanBudget {
  const meters = {
    forCall: (_: string, monitorIds: readonly string[]) => {
      const spent: Record<string, number> = {};
      const charge = async (costs: Readonly<Record<string, number>>): Promise<void> => {
        for (const [meter, units] of Object.entries(costs)) spent[meter] = (spent[meter] ?? 0) + units;
      };
      return { ...unlimitedMeters(), charge, spent, chargeIds: [], monitorIds };
    },
  };
  return new ScanBudget(meters, { ...unlimited, stopping, allotted: {}, counted: [money] });
}

const money: CountedMeter = {
  meter: {
    name: 'spend',
    kind: 'money',
    limit: 1_000_000,
    unit: 'US cent',
    window: { every: 'month', timeZone: 'UTC' },
    perItem: true,
  },
  count: { used: 0, resetsAt: null },
};

function budgetOf(
  allotted: Readonly<Record<string, number>>,
  spent: Readonly<Record<string, number>>,
): ScanBudget {
  const meters = {
    forCall: (_: string, monitorIds: readonly string[]) => ({
      ...unlimitedMeters(),
      spent,
      chargeIds: [],
      monitorIds,
    }),
  };
  return new ScanBudget(meters, { ...unlimited, allotted });
}
