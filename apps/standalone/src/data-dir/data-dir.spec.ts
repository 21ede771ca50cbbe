import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    rmSync(parent, { recursive: true });
    expect(fault(parent)).toMatch(
      /^EACCES: not yours\. Create it for this user \(sudo install -d -o .*\), or .*--data$/,
    );
  });

  it.each(['/proc/earshot', '/proc/earshot/var'])('ends where folders cannot be made: %s', (path) => {
    const code = `import { prepareDataDir } from '${new URL('data-dir.js', import.meta.url).href}'; prepareDataDir('${path}');`;
    const options = { timeout: 10_000, killSignal: 'SIGKILL', encoding: 'utf8' } as const;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], options);
    expect(stderr).toContain(`The data directory ${path} cannot be used: `);
  });

  it('names a file that is in the way', () => {
    writeFileSync(join(parent, 'file'), '');
    for (const path of ['file', 'file/var'])
      expect(() => prepareDataDir(join(parent, path))).toThrow(/cannot be used: .*\/file is a file$/);
  });

  it('leaves existing folders as they are', () => {
    const dir = join(parent, 'var');
    mkdirSync(dir);
    chmodSync(dir, 0o750);
    expect(modeOf(prepareDataDir(dir))).toBe(0o750);
  });
});
