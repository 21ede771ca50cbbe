import type { Fault } from './fault.js';
import { outsideFaults } from './outside-faults.js';
import { processFaults } from './process-faults.js';
import { serverFaults } from './server-faults.js';

/** Everything that can be broken, by name. A full disk is not among it: no process may fill the disk of its machine. */
export const faults: Readonly<Record<string, Fault>> = {
  ...processFaults,
  ...serverFaults,
  ...outsideFaults,
};

/** What `--faults` takes and `--list` shows. */
export const faultNames: readonly string[] = Object.keys(faults);
