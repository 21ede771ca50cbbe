import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { faultNames } from './faults/faults.js';

/** The parsed command line. */
export interface ChaosCommand {
  readonly seed: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

export const usage = `npm run test:chaos -- [options]

Runs every app in its own process, two of each worker, with its own Postgres, Redis and sandbox. While the sandbox publishes
posts and customers change monitors and alerts, it breaks everything and checks the promises of docs/reliability.md. Exits
with 1, and keeps the logs, if anything was lost or doubled, or did not arrive within 60 s.

  --seed N       decides what is published and what breaks when (default: random, printed first)
  --seconds N    for how long to start new faults, 10 to 3600 (default 180)
  --faults A,B   only these faults, by name or start of a name, e.g. kill,redis-pause (default: all)
  --list         print the names of all faults
  --help         show this text
`;

/** @throws Error with a message for the user */
export function readOptions(args: readonly string[]): ChaosCommand | 'help' | 'list' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string', default: '180' },
      faults: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.list) return 'list';
  return {
    seed:
      values.seed === undefined ? randomInt(1, 1_000_000) : wholeNumber('--seed', values.seed, 0, 2 ** 31),
    seconds: wholeNumber('--seconds', values.seconds, 10, 3_600),
    faults: values.faults === '' ? faultNames : values.faults.split(',').flatMap(faultsCalled),
  };
}

function faultsCalled(name: string): string[] {
  const found = faultNames.filter((fault) => fault === name || fault.startsWith(`${name}-`));
  if (found.length === 0) throw new Error(`--faults ${name}: there is no such fault; --list names them all.`);
  return found;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
}
