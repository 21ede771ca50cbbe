import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = fileURLToPath(new URL('./testing/score-once.main.js', import.meta.url));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'earshot-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs in a separate process without the variable `CI`, because the library disables its telemetry if that is set. */
function scoreOnce(...how: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...how], {
    env: { PATH: process.env['PATH'], HOME: home },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

describe('the model runtime', () => {
  it('writes nothing to the home folder when Earshot opens the model', () => {
    scoreOnce('thread');
    expect(readdirSync(home)).toEqual([]);
  });

  it('writes nothing to the home folder when a tool loads it directly', () => {
    scoreOnce('alone');
    expect(readdirSync(home)).toEqual([]);
  });
});
