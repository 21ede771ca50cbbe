import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from './log.js';
import { logDestination } from './log-destination.js';

const dir = mkdtempSync(join(tmpdir(), 'earshot-log-'));
const disk = join(dir, 'disk');
/** Only root may mount a disk small enough to fill. */
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['-V']).status === 0;
let isMounted = false;

beforeAll(() => {
  mkdirSync(disk);
  if (canMount) isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;
});
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(dir, { recursive: true, force: true });
});

const logTo = (path: string) =>
  createLog({ service: 'test', level: 'info', to: logDestination(openSync(path, 'a')) });

describe('a log that cannot be written', () => {
  it('loses lines but does no other harm', async () => {
    if (!existsSync('/dev/full')) return;
    const log = logTo('/dev/full');
    for (let line = 0; line < 3; line += 1) log.info({ line }, 'x'.repeat(100));
    await nextTurn();
    log.error(new Error('and more'));
  });

  it('resumes when there is space again, and reports how much was lost', async () => {
    if (!isMounted) return;
    const path = join(disk, 'earshot.log');
    const log = logTo(path);
    log.info('before');
    fill();
    for (let line = 0; line < 600; line += 1) log.info({ line }, 'x'.repeat(4_000));
    rmSync(join(disk, 'filling'));
    log.info('after');
    await nextTurn();
    log.info('later');
    const written = readFileSync(path, 'utf8');
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; line?: number; lost?: number });
    const kept = lines.filter(({ line }) => line !== undefined).length;
    const { lost } = lines.find((line) => line.lost !== undefined) ?? {};
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['before', 'later']));
    expect(kept).toBeGreaterThan(0);
    expect(lost).toBeGreaterThan(0);
    // `after` was logged while everything was still buffered.
    expect(kept + (lost ?? 0) + lines.filter(({ msg }) => msg === 'after').length).toBe(601);
  });

  function fill(): void {
    try {
      for (let piece = 0; piece < 2_000; piece += 1)
        writeFileSync(join(disk, 'filling'), Buffer.alloc(4_096), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
});
