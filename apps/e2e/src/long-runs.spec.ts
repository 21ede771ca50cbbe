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

const programs = [
  ...['containers', 'look', 'screenshots', 'test-package'],
  ...['generate/draw-rooms', 'generate/sources', 'generate/write-interface', 'release/pack', 'sizing/sizing'],
].map((name) => `tools/${name}.mjs`);

describe.each([...programs, 'tools/test-nodes.mjs'])('%s', (program) => {
  it('describes itself with --help, and does nothing', () => {
    expect(run(program, '--help')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Usage: /),
      stderr: '',
    });
  });
});

describe.each(programs)('%s', (program) => {
  it('rejects an unknown option, and starts nothing', () => {
    const { status, stdout, stderr } = run(program, '--frobnicate');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--frobnicate'\n\nUsage: /);
  });

  it('rejects an unknown word, and starts nothing', () => {
    const { status, stdout, stderr } = run(program, 'frobnicate');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unexpected .*frobnicate.*\n\nUsage: /);
  });
});
