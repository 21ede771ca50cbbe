import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Without a PATH nothing can be built, installed or started. */
function run(program: string, option: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), option], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  return { status, stdout, stderr };
}

describe.each(['tools/containers.mjs', 'tools/test-nodes.mjs', 'tools/test-package.mjs'])('%s', (program) => {
  it('says with --help what it would do, and does nothing of it', () => {
    expect(run(program, '--help')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Usage: /),
      stderr: '',
    });
  });
});

describe.each(['tools/containers.mjs', 'tools/test-package.mjs'])('%s', (program) => {
  it('names an option that it does not have, and begins nothing', () => {
    const { status, stdout, stderr } = run(program, '--frobnicate');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--frobnicate'\n\nUsage: /);
  });
});
