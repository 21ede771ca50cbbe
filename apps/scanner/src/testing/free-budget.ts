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
