import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isClone } from './installation.mjs';
import { root, runQuietly } from '../process/steps.mjs';

const lockPath = join(root, 'package-lock.json');
const markerPath = join(root, 'node_modules/.earshot-lock');
const turnPath = join(root, '.earshot-installing');

/** Whether `node_modules` holds what `package-lock.json` says; the package came with its packages. */
export function isInstalled() {
  if (!isClone) return true;
  const npmsOwnMarker = join(root, 'node_modules/.package-lock.json');
  if (existsSync(markerPath)) return readFileSync(markerPath, 'utf8') === lockHash();
  // npm was run by hand: it writes this file last, so it is younger than the lock it followed.
  return existsSync(npmsOwnMarker) && statSync(npmsOwnMarker).mtimeMs >= statSync(lockPath).mtimeMs;
}

/**
 * Installs exactly the locked packages, also those that only building needs. Commands that are started beside each other
 * take turns, since `npm ci` empties the folder first; who comes later finds it done.
 * @throws {StepError} with npm's own words
 */
export async function install() {
  while (!takeTurn()) await sleep(200);
  try {
    if (!isInstalled()) await installNow();
  } finally {
    rmSync(turnPath, { force: true });
  }
}

async function installNow() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await runQuietly(program, args);
  writeFileSync(markerPath, lockHash());
}

/** What is not itself without the console's files: the console, and what serves them. */
const withConsole = ['apps/console', 'apps/gateway', 'apps/standalone', 'apps/e2e'];

/**
 * Compiles the whole repository, or only the named projects; what has not changed is not compiled again. The console's
 * files are made after that, by Vite, since they are made from compiled libs.
 * @param {string[]} projects e.g. `['libs/domain']`
 * @throws {StepError} with the compiler's own words
 */
export async function build(projects = []) {
  await runQuietly(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...projects]);
  if (projects.length === 0 || projects.some((project) => withConsole.includes(project)))
    await buildConsole();
}

/** @throws {StepError} with Vite's own words */
async function buildConsole() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await runQuietly(process.execPath, [vite, 'build', 'apps/console', '--logLevel', 'warn']);
}

/** @returns whether nobody else installs; a command that was killed while it did holds nobody up */
function takeTurn() {
  try {
    writeFileSync(turnPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isRunning(turnPath)) rmSync(turnPath, { force: true });
    return false;
  }
}

function isRunning(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/**
 * Installs and builds what is missing in a clone, for a command whose stdout belongs to its answer.
 * @param {string[]} projects as for `build`
 * @throws {StepError}
 */
export async function ensureBuilt(projects = []) {
  if (!isClone) return;
  if (!isInstalled()) {
    console.error('Installing packages, one to two minutes');
    await install();
  }
  await build(projects);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockPath)).digest('hex');
}
