import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { removeTelemetryFiles } from './runtime-telemetry.js';

const program = fileURLToPath(new URL('./testing/score-once.main.js', import.meta.url));
const vendorPath = join('Microsoft', 'DeveloperTools', '.onnxruntime');

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

function leave(folder: string, ...names: string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), 'x');
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

  it('deletes what earlier versions left once the model is opened', () => {
    leave(join(home, '.cache', vendorPath), 'deviceid', 'onnxruntime.db', 'onnxruntime.db-wal');
    scoreOnce('thread');
    expect(readdirSync(join(home, '.cache'))).toEqual([]);
  });
});

describe('removeTelemetryFiles', () => {
  it('keeps files of others', () => {
    const cache = join(home, 'cache');
    leave(join(cache, vendorPath), 'deviceid', 'notes.txt');
    leave(join(cache, 'Microsoft', 'Edge'), 'state');
    removeTelemetryFiles({ HOME: home, XDG_CACHE_HOME: cache }, 'linux');
    expect(readdirSync(join(cache, vendorPath))).toEqual(['notes.txt']);
    expect(existsSync(join(cache, 'Microsoft', 'Edge', 'state'))).toBe(true);
  });

  it('looks in the macOS location', () => {
    const support = join(home, 'Library', 'Application Support');
    leave(join(support, vendorPath), 'deviceid');
    removeTelemetryFiles({ HOME: home }, 'darwin');
    expect(readdirSync(support)).toEqual([]);
  });

  it('does nothing if there are no files', () => {
    expect(() => removeTelemetryFiles({ HOME: join(home, 'absent') }, 'linux')).not.toThrow();
  });
});
