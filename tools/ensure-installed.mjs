import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './steps.mjs';

const lockPath = join(root, 'package-lock.json');
const markerPath = join(root, 'node_modules/.earshot-lock');

/** Whether `node_modules` holds what `package-lock.json` says. */
export function isInstalled() {
  const npmsOwnMarker = join(root, 'node_modules/.package-lock.json');
  if (existsSync(markerPath)) return readFileSync(markerPath, 'utf8') === lockHash();
  // Somebody ran npm by hand: npm writes this file last, so it is younger than the lock it followed.
  return existsSync(npmsOwnMarker) && statSync(npmsOwnMarker).mtimeMs >= statSync(lockPath).mtimeMs;
}

/**
 * Installs exactly the locked packages, also those that only building needs.
 * @throws {StepError} with npm's own words
 */
export async function install() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await runQuietly(program, args);
  writeFileSync(markerPath, lockHash());
}

/**
 * Compiles the whole repository, or only the named projects; what has not changed is not compiled again.
 * @param {string[]} projects e.g. `['libs/domain']`
 * @throws {StepError} with the compiler's own words
 */
export async function build(projects = []) {
  await runQuietly(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...projects]);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockPath)).digest('hex');
}
