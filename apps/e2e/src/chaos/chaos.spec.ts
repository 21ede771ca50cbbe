import { expect, it } from '@jest/globals';
import { runChaos } from './chaos.js';
import { chaosTable } from './chaos-table.js';

/** About half of them; `npm run test:chaos` uses all, and in other orders. */
const faults = [
  'kill-gateway',
  'kill-scheduler',
  'kill-scanner',
  'kill-scanner-charging',
  'kill-classifier',
  'kill-dispatcher',
  'zombie-scanner',
  'zombie-dispatcher',
  'clock-ahead-scanner',
  'redis-flush',
  'redis-kill',
  'redis-pause',
  'redis-garbage',
  'postgres-restart',
  'postgres-terminate',
  'postgres-latency',
  'postgres-blackhole',
  'postgres-cut',
  'upstream-500',
  'upstream-429',
  'upstream-garbage',
  'receiver-5xx',
  'receiver-429',
  'receiver-hang',
  'receiver-drop',
];
const seed = 20_261;

it('keeps every guarantee while everything fails', async () => {
  const lines: string[] = [];
  const result = await runChaos({
    seed,
    seconds: 70,
    faults,
    patienceSeconds: 180,
    say: (line) => lines.push(line),
  });
  const story = `seed ${seed}\n${chaosTable(result)}\n${lines.join('\n')}\n${result.logFolder ?? ''}`;

  expect(result.convergedSeconds === null ? story : null).toBeNull();
  expect(result.lost).toEqual([]);
  expect(result.wrong).toEqual([]);
  expect(result.copies).toBeLessThanOrEqual(result.allowedCopies);
  expect(result.billed.map(({ what }) => what).sort()).toEqual(['threads searches', 'x posts', 'x spend']);
  // Otherwise there was nothing to lose.
  expect(result.expected).toBeGreaterThan(50);
  expect(result.delivered).toBeGreaterThan(50);
}, 480_000);
