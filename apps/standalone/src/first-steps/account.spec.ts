import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keptAccount } from './account.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-account-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('is the same at each start', () => {
  expect(keptAccount(dataDir)).toEqual(keptAccount(dataDir));
});

it.each(['', '{"email": "you@', 'null', '[]', '{}'])(
  'is not replaced if its file contains %j, but named',
  (text) => {
    const file = join(dataDir, 'account.json');
    writeFileSync(file, text);
    expect(() => keptAccount(dataDir)).toThrow(`${file} is damaged`);
  },
);
