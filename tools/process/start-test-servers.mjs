import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, StepError } from './steps.mjs';

/**
 * Starts separate Postgres and Redis servers in a temporary directory. They stop and delete it when this process ends,
 * however it ends.
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, stop(): Promise<void> }>}
 * @throws {StepError} with the servers' output
 */
export async function startTestServers() {
  const temporary = mkdtempSync(join(fastFolder(), 'earshot-test-'));
  chmodSync(temporary, 0o711); // if we are root, Postgres runs as another account, which must be able to traverse this directory
  const program = join(root, 'apps/standalone/dist/servers.main.js');
  const servers = spawn(process.execPath, [program, '--data', temporary, '--temporary', '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must stop the tests first
  });
  let answer = '';
  let words = '';
  servers.stderr.setEncoding('utf8').on('data', (chunk) => (words += chunk));
  const ended = once(servers, 'close').catch((error) => (words += error.message));
  const ready = new Promise((resolve) => {
    servers.stdout.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\n')) resolve('ready');
    });
  });
  const stop = async () => {
    servers.stdin.end();
    await ended;
  };
  if ((await Promise.race([ready, ended])) !== 'ready') {
    await stop();
    throw new StepError(`The servers for the tests did not start:\n${words}`);
  }
  const urls = JSON.parse(answer);
  return { databaseUrl: urls.database_url, redisUrl: urls.redis_url, stop };
}

/**
 * Makes a Postgres never wait for the disk: commits need only survive a crash of its processes, not of the machine. Test
 * databases are dropped by the hundred, and each drop waits for everything written so far.
 * @param {string} databaseUrl of a server that is not shared
 */
export async function waitForNoDisk(databaseUrl) {
  const { default: pg } = await import('pg'); // may have been installed only a moment ago
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

const roomNeeded = 2 ** 31;

/** Memory, where Linux offers enough of it: cloning a test database takes a sixth of the time there, and there are hundreds. */
function fastFolder() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomNeeded && process.availableMemory() > 2 * roomNeeded ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
