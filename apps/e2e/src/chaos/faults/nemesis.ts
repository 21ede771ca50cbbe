import { setTimeout as sleep } from 'node:timers/promises';
import type { Breakable, Fault } from './fault.js';
import type { PlannedFault } from './fault-plan.js';
import { faults } from './faults.js';

/** What was broken. */
export interface Damage {
  /** How often each fault struck, by name. */
  readonly strikes: ReadonlyMap<string, number>;
  /** How often a dispatcher may have lost its current message. */
  readonly interruptions: number;
}

/**
 * Strikes the planned faults at their planned times; faults with the same target run one after the other. Resolves when
 * everything is repaired.
 * @throws if a fault could not be carried out
 */
export async function unleash(
  plan: readonly PlannedFault[],
  world: Breakable,
  say: (line: string) => void,
): Promise<Damage> {
  const started = performance.now();
  const busy = new Map<string, Promise<void>>();
  const strikes = new Map<string, number>();
  const dispatchers = world.stack.workers.filter((name) => name.startsWith('dispatcher')).length;
  const failures: unknown[] = [];
  let interruptions = 0;
  for (const { name, atMs, aim } of plan) {
    await sleep(Math.max(0, atMs - (performance.now() - started)));
    const fault = faultOf(name);
    const target = fault.target(world, aim);
    strikes.set(name, (strikes.get(name) ?? 0) + 1);
    interruptions += { none: 0, one: 1, all: dispatchers }[fault.interrupts];
    const strike = async (): Promise<void> => {
      say(name === target ? name : `${name} (${target})`);
      await fault.strike(world, aim);
    };
    busy.set(
      target,
      (busy.get(target) ?? Promise.resolve()).then(strike).catch((error: unknown) => {
        failures.push(error);
      }),
    );
  }
  await Promise.all(busy.values());
  if (failures.length > 0) throw new AggregateError(failures, `Some faults failed: ${failures.join(', ')}`);
  return { strikes, interruptions };
}

function faultOf(name: string): Fault {
  const fault = faults[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  return fault;
}
