import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog } from './log.js';
import { logDestination } from './log-destination.js';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../testing/small-disk.js';

const canMount = canMountDisks();
if (!canMount) process.stderr.write('Skipped: a log on a full disk, because none can be mounted here\n');
const hasFullDevice = existsSync('/dev/full');
if (!hasFullDevice)
  process.stderr.write('Skipped: a log that cannot be written, because there is no /dev/full here\n');

let disk: SmallDisk | undefined;
afterEach(() => disk?.remove());

const logTo = (path: string) =>
  createLog({ service: 'test', level: 'info', to: logDestination(openSync(path, 'a')) });

describe('a log that cannot be written', () => {
  (hasFullDevice ? it : it.skip)('loses lines but does no other harm', async () => {
    const log = logTo('/dev/full');
    for (let line = 0; line < 3; line += 1) log.info({ line }, 'x'.repeat(100));
    await nextTurn();
    log.error(new Error('and more'));
  });

  (canMount ? it : it.skip)('resumes when there is space again, and reports how much was lost', async () => {
    disk = mountSmallDisk(4);
    const path = join(disk.path, 'earshot.log');
    const filling = join(disk.path, 'filling');
    const log = logTo(path);
    log.info('before');
    fill(filling);
    for (let line = 0; line < 600; line += 1) log.info({ line }, 'x'.repeat(4_000));
    rmSync(filling);
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

  function fill(file: string): void {
    try {
      for (let piece = 0; piece < 2_000; piece += 1) writeFileSync(file, Buffer.alloc(4_096), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
});
