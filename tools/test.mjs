// `npm test`: lint, and the specs of all rooms but those that start a whole stack, on servers it starts itself. `npm test -- --all`:
// those, too, as in CI. `npm test -- libs/domain` or other Jest arguments: only those specs, no lint.
import './install/check-node.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { stackPattern, stackProjects } from './jest/stacks.mjs';
import { build, install, isInstalled } from './install/ensure-installed.mjs';
import { startTestServers, waitForNoDisk } from './process/start-test-servers.mjs';
import {
  onInterrupt,
  root,
  runQuietly,
  runShown,
  step,
  StepError,
  wasInterrupted,
} from './process/steps.mjs';

const helpText = `Usage: npm test [-- [--all] [SPECS]]

Lints, builds and runs the specs, on a Postgres and a Redis that it starts itself, or on those of DATABASE_URL and REDIS_URL.

  --all           also the specs that start whole stacks, as in CI
  SPECS           only these specs and no lint, e.g. libs/domain, or Jest options
  --help          show this text
`;

const given = process.argv.slice(2);
if (given.includes('--help')) {
  process.stdout.write(helpText);
  process.exit(0);
}
const isAll = given.includes('--all');
const selection = given.filter((argument) => argument !== '--all');
const isWithoutStacks = !isAll && selection.length === 0;
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Printed last, because people look at the end of a log. */
const failures = [];

try {
  await testAll();
} catch (error) {
  totals.failed += 1;
  console.error(error instanceof StepError ? error.message : error);
}
const { passed, failed, skipped } = totals;
if (wasInterrupted()) process.exit(130);
for (const failure of failures) console.log(`\n${failure}`);
if (isWithoutStacks)
  console.log(
    `Not run: ${stackProjects.join(' and ')}, which start whole stacks (npm test -- --all runs them, too)`,
  );
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

async function testAll() {
  if (!isInstalled()) await step('Installing packages', install);
  await step('Building', () => build(projectsToBuild()));
  // Beside the specs, which leave a core idle while they wait for servers and processes.
  const lint = selection.length === 0 && !wasInterrupted() ? runLint() : undefined;
  try {
    if (!wasInterrupted()) await runSpecs();
  } finally {
    await lint;
  }
}

async function runLint() {
  try {
    await runQuietly('npm', ['run', '--silent', 'lint']);
    console.log('Linted: nothing found');
  } catch ({ message }) {
    totals.failed += 1;
    failures.push(`FAILED npm run lint\n${message}`);
  }
}

/** All projects, or only those of the selected specs (so that others may be broken). */
function projectsToBuild() {
  const projects = selection.map(projectOf).filter((project) => !['.', '/'].includes(project));
  if (projects.length === 0) return [];
  return existsSync(join(root, 'apps/standalone/dist/servers.main.js'))
    ? projects
    : [...projects, 'apps/standalone'];
}

function projectOf(path) {
  for (let dir = path; ; dir = dirname(dir)) {
    if (dir === '.' || dir === '/' || existsSync(join(root, dir, 'tsconfig.json'))) return dir;
  }
}

async function runSpecs() {
  const { env } = process;
  if ((env.DATABASE_URL === undefined) !== (env.REDIS_URL === undefined))
    throw new StepError(
      'Set both DATABASE_URL and REDIS_URL, or neither: then the tests start their own servers',
    );
  const own = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, stop: async () => undefined };
  const servers =
    env.DATABASE_URL === undefined ? await step('Starting Postgres and Redis', startTestServers) : own;
  // Without a listener, Ctrl-C would end this process before it has cleaned up.
  const release = onInterrupt(() => undefined);
  try {
    if (servers !== own) await waitForNoDisk(servers.databaseUrl);
    if (!wasInterrupted()) await runJest(servers);
  } finally {
    await servers.stop();
    release();
  }
}

async function runJest({ databaseUrl, redisUrl }) {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-jest-'));
  const reportPath = join(dir, 'report.json');
  try {
    const jest = [
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // A failed spec may leave connections open; they must not stop the run from reporting it.
      '--forceExit',
      ...(isWithoutStacks ? ['--testPathIgnorePatterns', stackPattern] : []),
    ];
    const code = await runShown(
      process.execPath,
      [...jest, '--json', `--outputFile=${reportPath}`, ...selection],
      { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    );
    if (!existsSync(reportPath)) throw new StepError(`jest ended without a report (${code})`);
    const report = JSON.parse(readFileSync(reportPath, 'utf8'));
    totals.passed += report.numPassedTests;
    totals.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    totals.skipped += report.numPendingTests + report.numTodoTests;
    failures.push(...report.testResults.flatMap(failuresOf));
    if (code !== 0 && report.success) throw new StepError(`jest failed (${code})`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The tests of a spec that failed, and why; or why it could not run at all. */
function failuresOf({ name, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const failedSpecs = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
  return (failedSpecs.length > 0 ? failedSpecs : [['did not run', message]]).map(
    ([what, why]) => `FAILED ${relative(root, name)}: ${what}\n${shortened(why)}`,
  );
}

/** Without the stack, except for where the error was thrown. */
function shortened(reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  const stack = lines.filter((line) => /^\s+at .*\/(apps|libs|tools)\//.test(line));
  const words = lines.filter((line) => !/^\s+at /.test(line) && line.trim() !== '');
  return [...words.slice(0, 20), ...stack.slice(0, 2)].join('\n');
}
