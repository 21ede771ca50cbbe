import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asAccount, giveTo, type PostgresHome } from './postgres-home.js';

/** The name of the database and of the role that owns everything. */
export const databaseName = 'earshot';

/** `C.UTF-8` for its character classes: with plain `C`, trigrams of non-ASCII text are empty. */
const characterType = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Creates the cluster with its role and database, all or nothing: it gets its final name once it is complete. */
export async function createCluster(bin: string, home: PostgresHome, password: string): Promise<void> {
  // initdb passes its own path to a shell in double quotes, in which these keep their meaning.
  if (/["$`\\]/.test(bin))
    throw new Error(
      `Postgres cannot create a database from ${bin}, because the path contains one of " $ \` \\. Move Earshot to another folder, or set DATABASE_URL to a Postgres of your own`,
    );
  for (const entry of readdirSync(home.dir))
    if (entry.startsWith('cluster.new')) rmSync(join(home.dir, entry), { recursive: true, force: true });
  const draft = join(home.dir, `cluster.new-${process.pid}`);
  const passwordFile = join(home.dir, 'initdb-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(home.account, passwordFile);
  try {
    await run(home, join(bin, 'initdb'), [
      ...['-D', draft, '-U', databaseName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
      ...[
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  await single(bin, home, draft, `create database ${databaseName}`);
  renameSync(draft, home.cluster);
}

/** Gives the role a new password; only while the server is stopped. @param password hexadecimal digits */
export async function replacePassword(bin: string, home: PostgresHome, password: string): Promise<void> {
  await single(bin, home, home.cluster, `alter role ${databaseName} password '${password}'`);
}

/** Whether `createCluster` has completed. */
export function clusterExists(home: PostgresHome): boolean {
  return existsSync(join(home.cluster, 'PG_VERSION'));
}

/** Runs one statement in single-user mode, which needs no port and no password. */
async function single(bin: string, home: PostgresHome, cluster: string, statement: string): Promise<void> {
  const output = await run(
    home,
    join(bin, 'postgres'),
    ['--single', '-D', cluster, 'postgres'],
    `${statement}\n`,
  );
  if (/\b(ERROR|FATAL|PANIC):/.test(output))
    throw new Error(`Postgres refused to ${statement.split("'")[0]}:\n${output}`);
}

async function run(home: PostgresHome, program: string, args: string[], input = ''): Promise<string> {
  const child = spawn(program, args, { ...asAccount(home.account), cwd: home.dir, detached: true });
  child.stdin.on('error', () => undefined); // it ended early; see its exit code
  child.stdin.end(input);
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : (signal ?? `exit code ${code}`)));
  });
  const [out, err, fault] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (fault === '') return out + err;
  if (/No space left on device/.test(out + err))
    throw new Error(
      `The disk of ${home.dir} has no room for a new database: free some space, or use another directory with --data`,
    );
  throw new Error(`${program} failed (${fault}):\n${(out + err).trim().slice(-2000)}`);
}
