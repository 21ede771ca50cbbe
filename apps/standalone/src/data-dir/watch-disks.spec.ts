import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { NamedFolder } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { expect, it } from '@jest/globals';
import { isSameDisk, watchDisks } from './watch-disks.js';

/** /proc is a file system without any space. */
const linux = process.platform === 'linux' ? it : it.skip;

linux('watchDisks reports once that a disk is full, also one that it is given later', async () => {
  const said: string[] = [];
  const folders: NamedFolder[] = [{ name: 'the data folder', path: tmpdir() }];
  const stop = watchDisks(folders, (line) => void said.push(line), 10);
  folders.push({ name: 'the database', path: '/proc' });
  await until(() => said.length > 0);
  await delay(50);
  stop();
  expect(said).toEqual([
    expect.stringMatching(/^The disk of the database is full: .* until there is room\.$/),
  ]);
});

linux('isSameDisk tells disks apart', () => {
  expect([isSameDisk(tmpdir(), '/proc'), isSameDisk('/proc', '/proc/self')]).toEqual([false, true]);
});
