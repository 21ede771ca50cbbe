import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, note } from '../checks.mjs';
import { call, until } from '../earshot-client.mjs';
import { stored } from './upgrade.mjs';

/**
 * Checks an administrator's command, backups by the backup service, the loss of an installation with its volumes, and a
 * restore into an empty one, with the commands of docs/deployment.md.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 * @param {{ earshot: string, account: any }} of the proxy's address and the account whose data is stored
 */
export async function checkBackup(stack, { earshot, account }) {
  const copies = join(stack.folder, 'backups');
  const inGateway = (...args) => stack.compose(['exec', '-T', 'gateway', 'node', ...args]);
  const once = (program, ...args) =>
    stack.compose([
      'run',
      '--rm',
      '--no-deps',
      '-T',
      'backup',
      'node',
      `libs/database/dist/${program}`,
      ...args,
    ]);
  await check('an administration command works', async () => {
    const { stdout } = await inGateway('apps/gateway/dist/admin.main.js', 'list-projects');
    assert.ok(stdout.includes(account.project.slug ?? account.project.name), stdout);
  });
  await check('a backup was made on its own, and the scheduler reports when', async () => {
    await until('no backup', 60, async () => (await filesOf(stack)).length > 0);
    const age = await until('no metric', 60, () => lastBackup(stack));
    note(`${Math.round(Date.now() / 1000 - age)} s ago`);
  });
  await check('the nightly backup can be run at any time, while services run', async () => {
    const before = await filesOf(stack);
    await once('scheduled-backup.main.js', '/backups', '--once');
    assert.equal((await filesOf(stack)).length, before.length + 1);
  });
  const before = await stored(earshot, account);
  assert.ok(before.mentions.length > 0);
  const name = `${Date.now()}.backup`;
  await check('a backup under a chosen name can be copied out of the volume', async () => {
    await once('backup.main.js', `/backups/${name}`);
    rmSync(copies, { recursive: true, force: true });
    await stack.compose(['cp', 'backup:/backups', '.']);
    assert.ok(readdirSync(copies).includes(name), `${readdirSync(copies)}`);
  });
  return { checkRestore: () => checkRestore(stack, { earshot, account, before, name, copies, once }) };
}

/** Starts over with nothing but `.env` and the copies, as on a new machine where the image is built. */
async function checkRestore(stack, { earshot, account, before, name, copies, once }) {
  await stack.remove();
  const environment = join(stack.folder, '.env');
  const text = readFileSync(environment, 'utf8');
  appendFileSync(environment, '\nEARSHOT_BACKUPS=./backups\n');
  // Instead of `chown -R 1000`: the next run, which may not be by root, has to remove them.
  chmodSync(copies, 0o777);
  for (const file of readdirSync(copies)) chmodSync(join(copies, file), 0o644);
  try {
    await check('an empty installation can be filled from the backup', async () => {
      await stack.compose(['up', '--detach', '--wait', 'postgres']);
      for (const command of [
        ['dropdb', '-U', 'earshot', '--force'],
        ['createdb', '-U', 'earshot'],
      ])
        await stack.compose(['exec', '-T', 'postgres', ...command, 'earshot']);
      await once('restore.main.js', `/backups/${name}`, '--hold-alerts', '24');
    });
    await check('everything starts on it', () => stack.start());
    await check('everything in the backup is there, and its owner can sign in', async () => {
      assert.deepEqual(await stored(earshot, account), before);
      const { email, password } = account;
      await call(earshot, 'POST', '/api/auth/sign-in', { email, password });
    });
  } finally {
    writeFileSync(environment, text);
  }
}

async function filesOf(stack) {
  const { stdout } = await stack.compose(['exec', '-T', 'backup', 'ls', '/backups']);
  return stdout.split('\n').filter((file) => file.endsWith('.backup'));
}

/** Time of the last backup in seconds since 1970, from the scheduler's metrics; undefined if there is none yet. */
async function lastBackup(stack) {
  const ask =
    "fetch('http://127.0.0.1:3000/metrics', { headers: { authorization: `Bearer ${process.env.METRICS_TOKEN}` } }).then(async (answer) => console.log(await answer.text()))";
  const { stdout } = await stack.compose(['exec', '-T', 'scheduler', 'node', '-e', ask]);
  const value = /^earshot_last_backup_timestamp_seconds(?:\{.*\})? (\S+)$/m.exec(stdout)?.[1];
  return Number(value) > 0 ? Number(value) : undefined;
}
