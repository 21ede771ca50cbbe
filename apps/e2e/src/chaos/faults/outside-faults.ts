import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceName } from '@earshot/domain';
import { type ReceiverFault, receiverFaults } from '../alert-receiver.js';
import type { Breakable, Fault } from './fault.js';
import { pick } from '../seeded-random.js';

/** Faults of the outside world: receivers, and sources that fail in every way from which they recover within a minute. */
export const outsideFaults: Readonly<Record<string, Fault>> = {
  'upstream-500': upstream({ kind: 'server_error' }),
  'upstream-page': upstream({ kind: 'html_error' }),
  'upstream-429': upstream({ kind: 'html_429' }, 'reddit'),
  'upstream-garbage': upstream({ kind: 'garbage' }),
  'upstream-cut': upstream({ kind: 'cut_body' }),
  'upstream-empty': upstream({ kind: 'empty_page' }),
  'upstream-reset': upstream({ kind: 'reset' }),
  'upstream-slow': upstream({ kind: 'latency', latency_ms: 3_000, times: 3 }),
  'upstream-timeout': upstream({ kind: 'latency', latency_ms: 40_000 }),
  'upstream-token': upstream({ kind: 'expired_token' }, 'reddit'),
  ...Object.fromEntries(receiverFaults.map((kind) => [`receiver-${kind}`, receiver(kind)])),
};

/**
 * Fails once, because a second failure in a row would double the wait. @param only the source to use if it takes part, when
 * the fault is specific to it
 */
function upstream(fault: object, only?: SourceName): Fault {
  const sourceOf = ({ sources }: Breakable, aim: number): SourceName =>
    only !== undefined && sources.includes(only) ? only : pick(sources, aim);
  return {
    target: (world, aim) => sourceOf(world, aim),
    interrupts: 'none',
    strike: (world, aim) => world.stack.order({ source: sourceOf(world, aim), ...fault }),
  };
}

function receiver(kind: ReceiverFault): Fault {
  return {
    target: () => 'receiver',
    interrupts: 'none',
    strike: async (world) => {
      // Each request that hangs costs its sender twenty seconds, and a destination gets only two at a time.
      world.receiver.fail(kind, kind === 'hang' ? 2 : 20);
      await sleep(5_000);
      world.receiver.heal();
    },
  };
}
