import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dataFault, prepareDataDir } from './data-dir.js';

const wanted = process.getuid?.() === 0 ? 0o711 : 0o700;

describe('prepareDataDir', () => {
  let parent: string;
  let umask: number;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'earshot-data-dir-'));
    umask = process.umask();
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true, force: true });
  });

  const modeOf = (dir: string) => statSync(dir).mode & 0o777;

  it.each([0o022, 0o027, 0o077])(
    "creates folders that Postgres's account can enter, with umask %i",
    (mask) => {
      process.umask(mask);
      const dir = prepareDataDir(join(parent, 'made/var'));
      expect([modeOf(join(parent, 'made')), modeOf(dir)]).toEqual([wanted, wanted]);
      expect(modeOf(parent)).toBe(0o700);
    },
  );

  it('says what to do about files of another user, and nothing about others', () => {
    const fault = (path: string) =>
      dataFault(Object.assign(new Error('EACCES: not yours'), { code: 'EACCES', path }), parent);
    expect(fault(join(parent, 'earshot.log'))).toMatch(/^EACCES: not yours\. .*sudo chown -R .*--data$/);
    expect(fault('/etc/shadow')).toBe('EACCES: not yours');
  });

  it('leaves existing folders as they are', () => {
    const dir = join(parent, 'var');
    mkdirSync(dir);
    chmodSync(dir, 0o750);
    expect(modeOf(prepareDataDir(dir))).toBe(0o750);
  });
});
