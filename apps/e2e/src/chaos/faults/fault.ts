import type { SourceName } from '@earshot/domain';
import type { Stack } from '../../stack/stack.js';
import type { AlertReceiver } from '../alert-receiver.js';

/** The system under test: what the faults can break. */
export interface Breakable {
  readonly stack: Stack;
  readonly receiver: AlertReceiver;
  readonly sources: readonly SourceName[];
}

/** One way to break something. */
export interface Fault {
  /**
   * The target that it breaks: faults with the same target wait for each other. @param aim from 0 up to 1, chooses among
   * several
   */
  target(world: Breakable, aim: number): string;
  /** Breaks the target, and repairs it unless it recovers by itself. Resolves when that is done. */
  strike(world: Breakable, aim: number): Promise<void>;
  /**
   * How many dispatchers it may interrupt between a receiver's response and their record of it: each may then send its
   * current message again.
   */
  readonly interrupts: 'none' | 'one' | 'all';
}
