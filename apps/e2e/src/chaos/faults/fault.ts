import type { SourceName } from '@earshot/domain';
import type { Stack } from '../../stack/stack.js';
import type { AlertReceiver } from '../alert-receiver.js';

/** What can be broken. */
export interface Breakable {
  readonly stack: Stack;
  readonly receiver: AlertReceiver;
  readonly sources: readonly SourceName[];
}

/** One way to break something. */
export interface Fault {
  /** What is broken: faults of one target wait for each other. @param aim from 0 up to 1, chooses among several */
  target(world: Breakable, aim: number): string;
  /** Breaks it, and mends it again where it does not mend itself. Resolves when that is done. */
  strike(world: Breakable, aim: number): Promise<void>;
  /**
   * How many dispatchers it may interrupt between the answer of a receiver and their record of it: each may then send again
   * what it had in hand.
   */
  readonly interrupts: 'none' | 'one' | 'all';
}
