import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A clone without sources, whose compiler only says what it is asked for. */
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'earshot-clone-'));
  cpSync(join(root, 'tools'), join(clone, 'tools'), { recursive: true });
  put('package.json', '{ "version": "0.1.0", "type": "module" }');
  put('tsconfig.json', '{}');
  put('package-lock.json', '{}');
  put('node_modules/.package-lock.json', '{}');
  put(
    'node_modules/typescript/bin/tsc',
    `console.log('compiling', ...process.argv.slice(2)); process.exit(1);`,
  );
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), content);
}

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, program), ...args], {
    cwd: clone,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the commands of a clone', () => {
  it.each([['backup', 'FILE'], ['restore', 'FILE'], ['admin', 'help'], ['doctor']])(
    '%s runs what the sources say, not what was built last',
    (name, ...args) => {
      for (const program of ['libs/database/dist/backup.main.js', 'libs/database/dist/restore.main.js'])
        put(program, `console.log('built from other sources');`);
      put('apps/gateway/dist/admin.main.js', `console.log('built from other sources');`);
      expect(run(`tools/commands/${name}.mjs`, ...args)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('compiling -b apps/standalone'),
      });
    },
  );
});
