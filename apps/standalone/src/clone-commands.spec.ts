import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    'node_modules/@typescript/native/bin/tsc',
    `console.log('compiling', ...process.argv.slice(2)); console.log(process.env.LLM_MODEL); process.exit(1);`,
  );
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), content);
}

function run(program: string, ...args: string[]) {
  return runWith({}, program, ...args);
}

function runWith(env: Record<string, string>, program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, program), ...args], {
    cwd: clone,
    env: { PATH: process.env['PATH'], ...env },
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

  it.each([
    ['tools/commands/classify.mjs', 'posts.jsonl', '--model', 'llm'],
    ['tools/eval.mjs', '--llm'],
  ])('%s reads .env', (program, ...args) => {
    put('.env', 'LLM_MODEL=small-and-cheap');
    put('posts.jsonl', '');
    expect(run(program, ...args).stderr).toContain('small-and-cheap');
  });

  it('explain the tests without building anything', () => {
    const stdout = expect.stringMatching(/^Usage: npm test /);
    expect(run('tools/test.mjs', '--help')).toEqual({ status: 0, stdout, stderr: '' });
  });

  it('need no folder for temporary files', () => {
    const { stderr } = runWith({ TMPDIR: join(clone, 'nowhere') }, 'tools/commands/doctor.mjs');
    expect(stderr).toContain('compiling -b apps/standalone');
  });

  it.each([
    [['nowhere.jsonl'], 'There is no file nowhere.jsonl.'],
    [['posts.jsonl', '--marked', 'nowhere.jsonl'], 'There is no file nowhere.jsonl.'],
    [['posts.jsonl/rows'], 'posts.jsonl/rows cannot be read: ENOTDIR'],
    [['.'], '. is a directory: name a file.'],
  ])('classify %j says what is wrong with the file', (args, sentence) => {
    put('posts.jsonl', '');
    const { status, stderr } = run('tools/commands/classify.mjs', ...args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
  });

  it.each(['mcp', 'reclassify'])('%s with --url takes the key from .env', (name) => {
    const call = () => run(`tools/commands/${name}.mjs`, '--url', 'http://127.0.0.1:1').stderr;
    expect(call()).toContain('--url needs a key in EARSHOT_API_KEY');
    put('.env', 'EARSHOT_API_KEY=esk_none');
    expect(call()).not.toContain('EARSHOT_API_KEY');
  });

  it.each(['mcp', 'reclassify'])('%s uses EARSHOT_API_KEY instead of the key of npm start', (name) => {
    put('var/standalone.json', '{"base_url":"http://127.0.0.1:1","api_key":"esk_none"}');
    put('.env', 'EARSHOT_API_KEY="esk_\u2603"');
    expect(run(`tools/commands/${name}.mjs`).stderr).toContain('The key must consist only of visible ASCII');
  });

  it.each(['mcp', 'reclassify'])('%s does not take a file that it cannot read for a missing one', (name) => {
    const complaint = () => run(`tools/commands/${name}.mjs`).stderr;
    expect(complaint()).toContain('No running Earshot found in ./var: start it with npm start');
    put('var/standalone.json/as-a-folder', '');
    expect(complaint()).toContain('./var/standalone.json cannot be read (EISDIR)');
  });

  it('say what to do in a clone that the user cannot write to', () => {
    chmodSync(clone, 0o555);
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}; // root can write anywhere
    const { status, stderr } = spawnSync(process.execPath, ['tools/commands/doctor.mjs'], {
      ...account,
      cwd: clone,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
    chmodSync(clone, 0o755);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^This user cannot write to \S+ \(EACCES\).*Run this as the user that owns .*\n$/,
      ),
    });
  });

  it('check-secret refuses a folder', () => {
    expect(run('tools/check-secret.mjs', 'tools')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no file tools.\n',
    });
  });

  it.each(['look', 'screenshots'])('%s starts and deletes nothing without Chromium', (name) => {
    for (const compiler of ['@typescript/native/bin/tsc', 'vite/bin/vite.js'])
      put(`node_modules/${compiler}`, '');
    put('apps/e2e/dist/console/find-chromium.js', 'export const findChromium = () => null;');
    put('var/look/many-light.png', '');
    expect(run(`tools/${name}.mjs`)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Chromium was not found: set CHROMIUM_PATH.\n',
    });
    expect(existsSync(join(clone, 'var/look/many-light.png'))).toBe(true);
  });
});
