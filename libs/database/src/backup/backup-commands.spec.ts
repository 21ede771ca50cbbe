import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenProject, type TestDatabase } from '../testing/index.js';
import { checkRestoreCall } from './restore-call.js';

let folder: string;
let path: string;
let [source, target]: TestDatabase[] = [];
const [key, otherKey] = ['ab'.repeat(32), 'cd'.repeat(32)];

/** Runs a program as a user would. */
async function run(
  program: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string | undefined>,
  whileRunning?: (child: ChildProcess) => Promise<void>,
): Promise<{ code: number; said: string; complained: string }> {
  const main = fileURLToPath(new URL(`../${program}.main.js`, import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env['PATH'], ...env } });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
    whileRunning?.(child),
  ]);
  return { code, said, complained };
}

describe('the backup and restore commands', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-backup-'));
    path = join(folder, 'earshot.backup');
    source = await createTestDatabase();
    target = await createTestDatabase({ template: false });
    await target.disconnect();
  });
  afterEach(async () => {
    await target?.close();
    await source?.close();
    await rm(folder, { recursive: true });
  });

  it('back up and restore, and state prominently which key is needed', async () => {
    if (source !== undefined) await givenProject(source.database);
    const from = { DATABASE_URL: source?.url, EARSHOT_SECRET_KEY: key };
    const backedUp = await run('backup', [path], from);
    expect(backedUp).toMatchObject({ code: 0, complained: '' });
    expect(backedUp.said).toMatch(
      /Backed up 3 rows of \d+ tables.*\nSECRETS IN IT STAY SEALED.*EARSHOT_SECRET_KEY.*second factors/,
    );
    const restored = await run('restore', [path], {
      DATABASE_URL: target?.url,
      EARSHOT_SECRET_KEY: otherKey,
    });
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toMatch(/Restored 3 rows.*\nTHIS EARSHOT_SECRET_KEY DID NOT SEAL.*second factors/);
    expect(backedUp.said + restored.said).not.toContain(key);
  });

  it('accept a backup that was sealed with the previous key, and say how its secrets get the new one', async () => {
    await run('backup', [path], { DATABASE_URL: source?.url, EARSHOT_SECRET_KEY: key });
    const restored = await run('restore', [path], {
      DATABASE_URL: target?.url,
      EARSHOT_SECRET_KEY: otherKey,
      EARSHOT_PREVIOUS_SECRET_KEY: key,
    });
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain('EARSHOT_PREVIOUS_SECRET_KEY is the one that sealed its secrets');
    expect(restored.said).not.toContain('DID NOT SEAL');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leave no file behind after %s', async (signal) => {
    // The backup waits for this lock with its file open.
    const locking = source?.dataSource.createQueryRunner();
    await locking?.startTransaction();
    // The program may take long to start.
    await locking?.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await locking?.query('LOCK TABLE mentions IN ACCESS EXCLUSIVE MODE');
    try {
      const ended = await run('backup', [path], { DATABASE_URL: source?.url }, async (child) => {
        while ((await readdir(folder)).length === 0) await wait(20);
        child.kill(signal);
      });
      expect(ended).toEqual({ code: 130, said: '', complained: 'Interrupted: nothing was backed up.\n' });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await locking?.rollbackTransaction();
      await locking?.release();
    }
  });

  it('report a fault in one line and exit with 1', async () => {
    const fault = await run('restore', [path], { DATABASE_URL: target?.url });
    expect(fault).toMatchObject({ code: 1, said: '' });
    expect(JSON.parse(fault.complained)).toMatchObject({
      level: 'fatal',
      service: 'restore',
      msg: 'could not restore',
      reason: `The file ${path} does not exist.`,
    });
    const onFolder = await run('restore', [folder], { DATABASE_URL: target?.url });
    expect(JSON.parse(onFolder.complained)).toMatchObject({ reason: `${folder} is a folder: name a file.` });
    await expect(checkRestoreCall([path], new Date())).rejects.toThrow(`The file ${path} does not exist.`);
    await expect(checkRestoreCall([folder], new Date())).rejects.toThrow('is a folder: name a file.');
    const unconfigured = await run('backup', [path], {});
    expect(unconfigured).toMatchObject({ code: 1, said: '' });
    expect(unconfigured.complained).toContain('DATABASE_URL is required');
  });
});

describe('the backup and restore commands, called incorrectly', () => {
  it.each<['backup' | 'restore', string[], RegExp]>([
    ['backup', [], /Name one file/],
    ['backup', ['one', 'two'], /Name one file/],
    ['backup', ['--fast', 'one'], /--fast/],
    ['restore', ['one', '--hold-alerts', 'long'], /whole number of hours/],
    ['restore', ['one', '--hold-alerts', '5', '--send-alerts'], /not both/],
  ])('%s %j: explain the usage and exit with 2', async (program, args, words) => {
    const { code, complained } = await run(program, args, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect([code, complained]).toEqual([2, expect.stringMatching(words)]);
    expect(complained).toContain(`Usage: node ${program}.main.js FILE`);
  });
});
