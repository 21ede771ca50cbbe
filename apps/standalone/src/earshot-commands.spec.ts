import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../../', import.meta.url);

function earshot(...args: string[]) {
  const program = fileURLToPath(new URL('tools/earshot.mjs', root));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the earshot program', () => {
  it('lists its commands, each with its own help text', () => {
    const { status, stdout } = earshot('--help');
    expect(status).toBe(0);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
    expect(commands).toEqual(['start', 'doctor', 'backup', 'restore', 'admin', 'reclassify', 'mcp']);
    for (const name of commands)
      expect([name, earshot(name, '--help')]).toEqual([
        name,
        { status: 0, stdout: expect.stringMatching(/^Usage: /), stderr: '' },
      ]);
  }, 60_000);

  it('runs the same code as the npm script of the same name', () => {
    const scripts = (
      JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: Record<string, string> }
    ).scripts;
    const wiring = readFileSync(new URL('tools/commands/run-command.mjs', root), 'utf8');
    for (const name of ['doctor', 'backup', 'restore', 'admin', 'reclassify', 'mcp'])
      expect([scripts[name], wiring.includes(`import('./${name}.mjs')`)]).toEqual([
        `node tools/commands/${name}.mjs`,
        true,
      ]);
  });

  it.each([
    [['frobnicate'], 'There is no command "frobnicate". earshot --help lists all commands.'],
    [['toString'], 'There is no command "toString".'],
    [['--frobnicate'], "Unknown option '--frobnicate'"],
    [['start', '--frobnicate'], "Unknown option '--frobnicate'"],
    [['doctor', '--frobnicate'], "Unknown option '--frobnicate'"],
    [['backup', '--frobnicate'], "Unknown option '--frobnicate'"],
  ])('refuses %j with exit code 2 and an explanation', (args, sentence) => {
    const { status, stdout, stderr } = earshot(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  it('prints its version', () => {
    expect(earshot('--version')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+/),
      stderr: '',
    });
  });
});
