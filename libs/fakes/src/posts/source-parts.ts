import type { Clock } from '@earshot/platform';
import type { Bill } from '../bill/bill.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Timeline } from './timeline.js';

/** What the routes of a source depend on. */
export interface SourceParts {
  readonly timeline: Timeline;
  readonly board: FaultBoard;
  readonly clock: Clock;
  /** The factor by which the vendor's limits are multiplied; 1 = the same limits. */
  readonly limitFactor: number;
  /** Settings of this source, by its own names; anything not set is as at the vendor. */
  readonly settings: FakeSettings;
  /** Collects the names of posts that were part of an answer. */
  readonly served: Set<string>;
  /** Records what the vendor would charge. */
  readonly bill: Bill;
}

/** E.g. `{ searchesPerDay: 100 }`; every source has the settings of `listing.ts`. */
export type FakeSettings = Readonly<Record<string, number>>;
