import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimDatabaseDir, locationPath } from './database-owner.js';

describe('claimDatabaseDir', () => {
  let parent: string;
  let databaseDir: string;
  let original: string;
  let copy: string;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'earshot-owner-'));
    [databaseDir, original, copy] = [join(parent, 'lib'), join(parent, 'var'), join(parent, 'copy')];
    for (const dir of [databaseDir, original]) mkdirSync(dir);
    writeFileSync(locationPath(original), `${databaseDir}\n`);
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const claim = (dataDir: string): void => claimDatabaseDir(databaseDir, dataDir)();

  it('refuses a copy, says of which folder, and leaves the owner as it was', () => {
    claim(original);
    cpSync(original, copy, { recursive: true });
    expect(() => claim(copy)).toThrow(
      `${copy} is a copy of ${original}, which has its database in ${databaseDir}.`,
    );
    claim(original);
    expect(readdirSync(databaseDir)).toEqual(['owner']);
  });

  it('goes on with a folder that was moved, then refuses one at the old path', () => {
    claim(original);
    renameSync(original, copy);
    claim(copy);
    cpSync(copy, original, { recursive: true });
    claim(copy);
    expect(() => claim(original)).toThrow(`${original} is a copy of ${copy},`);
  });

  it('goes on with a folder whose old path is that of another one by now', () => {
    claim(original);
    cpSync(original, copy, { recursive: true });
    renameSync(original, join(parent, 'old'));
    cpSync(copy, original, { recursive: true });
    claim(copy);
  });

  it('goes on with a folder that was restored at the same path', () => {
    claim(original);
    cpSync(original, copy, { recursive: true });
    renameSync(original, join(parent, 'old'));
    renameSync(copy, original);
    claim(original);
    expect(() => claim(join(parent, 'old'))).toThrow('is a copy of');
  });

  it('goes on with a copy once the owner has begun a new database', () => {
    claim(original);
    cpSync(original, copy, { recursive: true });
    rmSync(locationPath(original));
    claim(copy);
  });

  it.each([undefined, '', 'nonsense\n'])(
    'gives a database to the first that starts, with %j in the file',
    (owner) => {
      if (owner !== undefined) writeFileSync(join(databaseDir, 'owner'), owner);
      cpSync(original, copy, { recursive: true });
      claim(original);
      expect(() => claim(copy)).toThrow('is a copy of');
    },
  );

  it('locks the database until it is released', () => {
    const release = claimDatabaseDir(databaseDir, original);
    const lock = join(databaseDir, `instance-${process.pid}.lock`);
    expect(existsSync(lock)).toBe(true);
    release();
    expect(existsSync(lock)).toBe(false);
  });
});
