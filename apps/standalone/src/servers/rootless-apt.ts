import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Downloads Debian or Ubuntu packages with their missing dependencies, and unpacks them into `root`. Works for every user:
 * apt gets its own lists and cache under `workDir`, and the system stays unchanged.
 * @param packages the dependencies of the first one are included
 */
export async function unpackPackages(
  packages: readonly [string, ...string[]],
  workDir: string,
  root: string,
): Promise<void> {
  const debs = join(workDir, 'debs');
  for (const dir of ['state/lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(workDir, dir), { recursive: true, mode: 0o700 });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const apt = async (...args: string[]): Promise<string> => {
    const options = [
      `Dir::State=${workDir}/state`,
      `Dir::Cache=${workDir}/cache`,
      'Dir::State::status=/var/lib/dpkg/status',
      'APT::Sandbox::User=',
      'Debug::NoLocking=1',
      'Acquire::Retries=2',
    ].flatMap((option) => ['-o', option]);
    const { stdout } = await run('apt-get', [...options, '-q', ...args], {
      cwd: debs,
      maxBuffer: 64e6,
      timeout: 180_000,
    });
    return stdout;
  };
  await apt('update');
  const plan = await apt('install', '-y', '--no-install-recommends', '--print-uris', packages[0]);
  const needed = [...plan.matchAll(/^'\S+' ([a-z0-9][a-z0-9+.-]*)_/gm)].map(([, name]) => name ?? '');
  await apt('download', ...new Set([...packages, ...needed]));
  for (const file of readdirSync(debs).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['-x', join(debs, file), root]);
}
