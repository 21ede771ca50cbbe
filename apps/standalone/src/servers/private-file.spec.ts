import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLog, logDestination } from '@earshot/platform';
import { openOwnLogFile } from './private-file.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-log-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('the own log is rotated while it is open, without losing a line', async () => {
  const path = join(dir, 'earshot.log');
  const to = logDestination(openOwnLogFile(path, 10));
  const log = createLog({ service: 'test', level: 'info', to });
  let line = 0;
  const write = (count: number): void => {
    for (let n = 0; n < count; n += 1) log.info({ line: (line += 1) }, 'x'.repeat(4_000));
  };
  write(100);
  await wait(50);
  expect(existsSync(`${path}.1`)).toBe(false);
  write(1_200);
  while (!existsSync(`${path}.1`) || statSync(path).size > 0) await wait(10);
  write(3);
  const lines = [`${path}.1`, path].flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const numbers = lines.map((text) => (JSON.parse(text) as { line: number }).line);
  expect(numbers).toEqual(Array.from({ length: 1_303 }, (_, index) => index + 1));
  expect([path, `${path}.1`].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});
