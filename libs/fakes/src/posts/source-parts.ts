import type { Clock } from '@earshot/platform';
import type { Bill } from '../bill/bill.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Timeline } from './timeline.js';

/** What the routes of a source are made of. */
export interface SourceParts {
  readonly timeline: Timeline;
  readonly board: FaultBoard;
  readonly clock: Clock;
  /** What the vendor allows is multiplied by this: 1 = as the vendor does. */
  readonly limitFactor: number;
  /** What is set for this source alone, by names of its own; the rest is as at the vendor. */
  readonly settings: FakeSettings;
  /** Collects the names of posts that were part of an answer. */
  readonly served: Set<string>;
  /** What the vendor would charge for. */
  readonly bill: Bill;
}

/** E.g. `{ searchesPerDay: 100 }`; those of `listing.ts` every source has. */
export type FakeSettings = Readonly<Record<string, number>>;
