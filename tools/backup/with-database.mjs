import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from '../process/env-file.mjs';
import { readKey } from '../process/key-file.mjs';
import { root } from '../process/steps.mjs';

/**
 * Calls `work` with the environment of the selected database: that of DATABASE_URL or, without one, that of `npm start` in
 * `dataDir`, whether it is running or not. `.env` is read as by `npm start`.
 * @param {string} dataDir
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} work
 * @param {{ creates?: boolean }} [options] `creates`: makes a database in a directory without one
 * @returns {Promise<number>} the result of `work`
 */
export async function withDatabase(dataDir, work, { creates = false } = {}) {
  loadEnvFile();
  const missing = process.env.DATABASE_URL ? null : missingIn(dataDir, creates);
  if (missing !== null)
    throw new Error(
      `There is no ${missing}: set DATABASE_URL, or use --data to name the directory where Earshot keeps everything.`,
    );
  // With DATABASE_URL as well: npm start keeps its key in dataDir whichever database it uses.
  const key = keyOf(dataDir);
  const own = { ...process.env, ...key, ...addressOf(dataDir) };
  if (process.env.DATABASE_URL) {
    // It may also be the database of another installation, whose key only EARSHOT_SECRET_KEY can name.
    if (key.EARSHOT_SECRET_KEY) console.error(`Using the key in ${join(dataDir, 'secret.key')}`);
    return work(own);
  }
  const running = await runningUrl(dataDir);
  if (running !== null) return work({ ...own, DATABASE_URL: running });
  const postgres = await startPostgres(dataDir);
  try {
    return await work({ ...own, DATABASE_URL: postgres.databaseUrl });
  } finally {
    await postgres.stop();
  }
}

/**
 * The environment for inspecting an installation: with the database of `npm start` in `dataDir` if that is running and
 * DATABASE_URL is not set.
 */
export async function environmentOf(dataDir) {
  const running = process.env.DATABASE_URL ? null : await runningUrl(dataDir);
  const own = running === null ? {} : { DATABASE_URL: running };
  return { ...process.env, ...keyOf(dataDir), ...own };
}

/**
 * The key that `npm start` created there, which encrypts its secrets, unless another one is configured.
 * @throws Error if the file contains something else
 */
function keyOf(dataDir) {
  const key = process.env.EARSHOT_SECRET_KEY ? undefined : readKey(join(dataDir, 'secret.key'));
  return key === undefined ? {} : { EARSHOT_SECRET_KEY: key };
}

/** Its public address while it runs, unless another one is configured, because printed output may contain links. */
function addressOf(dataDir) {
  const path = join(dataDir, 'standalone.json');
  if (process.env.BASE_URL || !existsSync(path)) return {};
  return { BASE_URL: JSON.parse(readFileSync(path, 'utf8')).base_url };
}

/** What the directory lacks for a database to be started in it; null = nothing. */
function missingIn(dataDir, creates) {
  if (!existsSync(dataDir)) return dataDir;
  const isThere = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)));
  return creates || isThere ? null : `Earshot in ${dataDir}`;
}

/**
 * The address of the Postgres server if it is already running for `npm start`; else null. Line 4 of its status file is the
 * port, line 8 its state.
 */
async function runningUrl(dataDir) {
  const { processName } = await import('../../apps/standalone/dist/servers/process-table.js');
  try {
    const note = join(dataDir, 'postgres-location');
    const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres');
    const status = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    // After a crash, another process may have got the same pid.
    if (processName(Number(status[0])) !== 'postgres' || status[7]?.trim() !== 'ready') return null;
    return `postgres://earshot:${password}@127.0.0.1:${Number(status[3])}/earshot?sslmode=disable`;
  } catch {
    return null;
  }
}

/** Without Redis, which nothing here uses and this machine may not have: npm start can use another one (REDIS_URL). */
async function startPostgres(dataDir) {
  const program = join(root, 'apps/standalone/dist/servers.main.js');
  const child = spawn(process.execPath, [program, '--data', dataDir, '--without-redis', '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // so that Ctrl-C ends the work first
  });
  const ended = once(child, 'close');
  let answer = '';
  const ready = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\n')) resolve('ready');
    });
  });
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('Postgres did not start: see above.');
  return {
    databaseUrl: JSON.parse(answer).database_url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
