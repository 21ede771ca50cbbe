import type { Fault } from './fault.js';
import { outsideFaults } from './outside-faults.js';
import { processFaults } from './process-faults.js';
import { serverFaults } from './server-faults.js';

/** All faults, by name. A full disk is not among them, because a process must not fill its machine's disk. */
export const faults: Readonly<Record<string, Fault>> = {
  ...processFaults,
  ...serverFaults,
  ...outsideFaults,
};

/** The names that `--faults` accepts and `--list` shows. */
export const faultNames: readonly string[] = Object.keys(faults);
