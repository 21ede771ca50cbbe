import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isClone } from './installation.mjs';
import { takeTurn } from './take-turn.mjs';
import { root, runQuietly, StepError } from '../process/steps.mjs';

const lockPath = join(root, 'package-lock.json');
const markerPath = join(root, 'node_modules/.earshot-lock');
const turns = {
  install: { path: join(root, '.earshot-installing'), does: 'installing packages' },
  console: { path: join(root, '.earshot-building'), does: "building the console's files" },
};

/** Whether `node_modules` matches `package-lock.json`; the npm package always includes its packages. */
export function isInstalled() {
  if (!isClone) return true;
  const npmsOwnMarker = join(root, 'node_modules/.package-lock.json');
  if (existsSync(markerPath)) return readFileSync(markerPath, 'utf8') === lockHash();
  // npm was run by hand. It writes this file last, so it is newer than the lock file it followed.
  return existsSync(npmsOwnMarker) && statSync(npmsOwnMarker).mtimeMs >= statSync(lockPath).mtimeMs;
}

/**
 * Installs exactly the locked packages, including those needed only for building. Commands started at the same time take
 * turns, since `npm ci` empties the folder first; a later one finds it done.
 * @throws {StepError} with npm's message
 */
export async function install() {
  assertWritable();
  await inTurn(turns.install, async () => {
    if (!isInstalled()) await installNow();
  });
}

async function inTurn({ path, does }, work) {
  await takeTurn(path, (pid) => console.error(`\nWaiting for process ${pid}, which is ${does} (${path})`));
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
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

/** npm, the compiler and Vite would each fail with a trace that does not say what to do. @throws {StepError} */
function assertWritable() {
  for (const folder of [root, join(root, 'node_modules'), join(root, 'apps/console/dist')].filter(existsSync))
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new StepError(
        `This user cannot write to ${folder} (${error.code}), but a clone is installed and built in place. Run this as the user that owns the clone, or clone into a folder of this user.`,
      );
    }
}

/** The projects that need the console's files: the console itself, and those that serve it. */
const withConsole = ['apps/console', 'apps/gateway', 'apps/standalone', 'apps/e2e'];

/**
 * Compiles the whole repository, or only the named projects, incrementally. Vite then builds the console's files, because it
 * needs the compiled libs.
 * @param {string[]} projects e.g. `['libs/domain']`
 * @throws {StepError} with the compiler's message
 */
export async function build(projects = []) {
  await compile(projects);
  if (projects.length === 0 || projects.some((project) => withConsole.includes(project)))
    await buildConsole();
}

async function compile(projects) {
  assertWritable();
  await runQuietly(process.execPath, [
    join(root, 'node_modules/@typescript/native/bin/tsc'),
    '-b',
    ...projects,
  ]);
}

/** Commands take turns, since Vite empties the folder first. @throws {StepError} with Vite's message */
async function buildConsole() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = () => runQuietly(process.execPath, [vite, 'build', 'apps/console', '--logLevel', 'warn']);
  await inTurn(turns.console, build);
}

/**
 * Installs and builds what is missing in a clone, for a command whose stdout is reserved for its result. Without the
 * console's files if projects are named: a command that only uses them serves no pages.
 * @param {string[]} projects as for `build`
 * @throws {StepError}
 */
export async function ensureBuilt(projects = []) {
  if (!isClone) return;
  if (!isInstalled()) {
    console.error('Installing packages, one to two minutes');
    await install();
  }
  await (projects.length === 0 ? build() : compile(projects));
}

/** `ensureBuilt` for a program: prints an error and exits with 2. */
export async function ensureBuiltOrExit() {
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockPath)).digest('hex');
}
