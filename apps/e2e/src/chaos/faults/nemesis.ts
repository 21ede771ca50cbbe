import { setTimeout as sleep } from 'node:timers/promises';
import type { Breakable, Fault } from './fault.js';
import type { PlannedFault } from './fault-plan.js';
import { faults } from './faults.js';

/** What was broken. */
export interface Damage {
  /** By name of the fault, how often it struck. */
  readonly strikes: ReadonlyMap<string, number>;
  /** How many times a dispatcher may have lost what it had in hand. */
  readonly interruptions: number;
}

/**
 * Breaks what is planned, when it is planned; two faults of one target follow each other. Resolves when all is mended.
 * @throws where something could not be broken
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
  if (failures.length > 0)
    throw new AggregateError(failures, `Not everything could be broken: ${failures.join(', ')}`);
  return { strikes, interruptions };
}

function faultOf(name: string): Fault {
  const fault = faults[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  return fault;
}
