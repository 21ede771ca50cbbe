import { ScanBudget } from '../scan/scan-budget.js';
import type { Tally } from '../sources/tally.js';

/** A budget of a source that counts nothing. */
export function freeBudget(): ScanBudget {
  return new ScanBudget({ counting: (_, work) => work() }, [], {}, new AbortController().signal);
}

/** A budget that allows so many requests of a meter and counts one for each that is sent. */
export function requestBudget(allowed: number): ScanBudget {
  const counting = <T>({ spent }: Tally, work: () => Promise<T>): Promise<T> => {
    spent['requests'] = 1;
    return work();
  };
  return new ScanBudget({ counting }, [], { requests: allowed }, new AbortController().signal);
}
