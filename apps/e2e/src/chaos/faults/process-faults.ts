import { setTimeout as sleep } from 'node:timers/promises';
import type { Breakable, Fault } from './fault.js';
import { pick } from '../seeded-random.js';

/** Longer than any lease: another process has taken over by the time this one resumes. */
const zombieMs = 35_000;
const skewedMs = 15_000;
/** Longer than the tolerance of any filter. */
const wrongMs = 5 * 3_600_000;
const shiftClock = new URL('./shift-clock.js', import.meta.url).href;

/** Faults of Earshot's own processes. */
export const processFaults: Readonly<Record<string, Fault>> = {
  'kill-gateway': kill('gateway'),
  'kill-scheduler': kill('scheduler'),
  'kill-scanner': kill('scanner'),
  'kill-scanner-charging': killCharging(),
  'kill-classifier': kill('classifier'),
  'kill-dispatcher': kill('dispatcher'),
  'zombie-scanner': zombie('scanner'),
  'zombie-classifier': zombie('classifier'),
  'zombie-dispatcher': zombie('dispatcher'),
  'clock-ahead-scanner': wrongClock('scanner', wrongMs),
  'clock-behind-scanner': wrongClock('scanner', -wrongMs),
  'clock-ahead-classifier': wrongClock('classifier', wrongMs),
  'clock-behind-dispatcher': wrongClock('dispatcher', -wrongMs),
  'clock-ahead-dispatcher': wrongClock('dispatcher', wrongMs),
};

/** Kills the process with kill -9; it restarts half a second later. */
function kill(app: string): Fault {
  return {
    target: nameOf(app),
    interrupts: app === 'dispatcher' ? 'one' : 'none',
    strike: (world, aim) => {
      world.stack.kill(nameOf(app)(world, aim));
      return Promise.resolve();
    },
  };
}

/**
 * Makes Postgres so slow that requests to sources are usually reserved but not yet counted, then kills all scanners of one
 * source.
 */
function killCharging(): Fault {
  return {
    target: () => 'postgres',
    interrupts: 'none',
    strike: async ({ stack, sources }, aim) => {
      stack.servers.postgres.become({ kind: 'latency', ms: 400 });
      await sleep(5_000 + aim * 2_000);
      for (const name of stack.workers)
        if (name.startsWith(`scanner-${sources.includes('x') ? 'x' : pick(sources, aim)}`)) stack.kill(name);
      stack.servers.postgres.heal();
    },
  };
}

/** SIGSTOP past every lease, then SIGCONT: what the process then writes about its work must not count. */
function zombie(app: string): Fault {
  return {
    target: nameOf(app),
    interrupts: app === 'dispatcher' ? 'one' : 'none',
    strike: async (world, aim) => {
      const name = nameOf(app)(world, aim);
      world.stack.pause(name);
      await sleep(zombieMs);
      world.stack.resume(name);
    },
  };
}

/** Runs the process for a while with a wrong wall clock. */
function wrongClock(app: string, shiftMs: number): Fault {
  return {
    target: nameOf(app),
    interrupts: app === 'dispatcher' ? 'one' : 'none',
    strike: async (world, aim) => {
      const name = nameOf(app)(world, aim);
      await world.stack.restart(name, {
        NODE_OPTIONS: `--import=${shiftClock}`,
        CHAOS_CLOCK_SHIFT_MS: String(shiftMs),
      });
      await sleep(skewedMs);
      await world.stack.restart(name, { NODE_OPTIONS: '', CHAOS_CLOCK_SHIFT_MS: '0' });
    },
  };
}

function nameOf(app: string): Fault['target'] {
  return ({ stack }: Breakable, aim) =>
    app === 'gateway'
      ? app
      : pick(
          stack.workers.filter((name) => name.startsWith(app)),
          aim,
        );
}
