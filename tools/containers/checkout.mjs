import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import { root } from '../process/steps.mjs';
import { run } from './engine/run.mjs';

/** Files that an installation adds to the checkout; an upgrade keeps them. */
const theirs = ['.env', 'compose.override.yml', 'backups', 'files', 'var'];

/**
 * Brings a folder to the state of a commit or, without one, of this working tree without the files git ignores. As with `git
 * pull`, directories are not replaced, because containers have some of them mounted.
 * @param {string} folder
 * @param {string} [commit]
 */
export async function checkOut(folder, commit) {
  // Otherwise Docker would create it, owned by root.
  mkdirSync(join(folder, 'files'), { recursive: true });
  // Uses the file modes of the working tree, so that both versions share cached layers.
  const command =
    commit === undefined
      ? 'git ls-files -z --cached --others --exclude-standard --deduplicate | xargs -0 ls -d 2>/dev/null | tar --create --files-from -'
      : 'git -c tar.umask=0022 archive "$1"';
  const extract = 'tar --extract --verbose --quoting-style=literal --directory "$0"';
  const script = `set -o pipefail; ${command} | ${extract}`;
  const { stdout } = await run('bash', ['-c', script, folder, commit ?? ''], { cwd: root });
  const held = new Set(stdout.split('\n'));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && !theirs.includes(path.split('/')[0]) && !held.has(path))
      rmSync(join(folder, path));
  }
}

/** The commit before this one, or undefined if git does not have it. */
export async function previousCommit() {
  const wanted = process.env.EARSHOT_UPGRADE_FROM ?? 'HEAD^';
  const found = await run('git', ['rev-parse', '--verify', '--quiet', `${wanted}^{commit}`], {
    cwd: root,
    mayFail: true,
  });
  return found.code === 0 ? found.stdout : undefined;
}

/**
 * Writes `.env` as docs/deployment.md says, with the sandbox in place of every source, so that nothing leaves this machine.
 * @param {string} folder
 * @param {Record<string, string>} variables additional ones
 */
export function writeEnvironment(folder, variables) {
  const secret = (bytes) => randomBytes(bytes).toString('hex');
  const example = readFileSync(join(folder, '.env.example'), 'utf8')
    .replace(/^EARSHOT_SECRET_KEY=.*/m, `EARSHOT_SECRET_KEY=${secret(32)}`)
    .replace(/^POSTGRES_PASSWORD=.*/m, `POSTGRES_PASSWORD=${secret(12)}`);
  const sandbox = readFileSync(join(folder, 'k8s/overlays/dev/sandbox.env'), 'utf8');
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, '.env'), [example, sandbox, ...lines, ''].join('\n'), { mode: 0o600 });
}
