// `npm run test:nodes`: `npm test -- --all` on each version of tools/nodes/node-versions.mjs, one after another, before a release.
// `npm run test:nodes -- libs/domain` runs only those specs, `--only 24` one version. Ends with a line for each.
import './install/check-node.mjs';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { install, isInstalled } from './install/ensure-installed.mjs';
import { nodeVersions } from './nodes/node-versions.mjs';
import { lastLineOf } from './nodes/last-line-of.mjs';
import { root, runQuietly, step, StepError, wasInterrupted } from './process/steps.mjs';

const helpText = `Usage: npm run test:nodes [-- [--only VERSION] [SPECS]]

Runs npm test -- --all on Node.js ${nodeVersions.join(', ')}, one after the other, and ends with one line for each.

  --only 24       only on that version
  SPECS           only these specs and no lint, e.g. libs/domain, or Jest options
  --help          show this text
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(helpText);
  process.exit(0);
}
const only = args[0] === '--only' ? args.splice(0, 2)[1] : null;
const versions = nodeVersions.filter((version) => only === null || `${version}.`.startsWith(`${only}.`));
if (versions.length === 0) {
  console.error(`--only ${only ?? ''}: must be one of ${nodeVersions.join(', ')}`);
  process.exit(2);
}

// First, because `npm ci` would delete the Node.js binaries in node_modules.
if (!isInstalled()) await step('Installing packages', install);
const results = [];
for (const version of versions) {
  if (wasInterrupted()) break;
  results.push({ version, ...(await testOn(version)) });
}
for (const { version, words } of results) console.log(`Node ${version}: ${words}`);
process.exit(results.length === versions.length && results.every(({ code }) => code === 0) ? 0 : 1);

async function testOn(version) {
  try {
    const node = await nodeOf(version);
    console.log(`\nNode ${version}`);
    // Programs started by the specs get the same Node.js.
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    const { code, line } = await lastLineOf(
      node,
      [join(root, 'tools/test.mjs'), ...(args.length === 0 ? ['--all'] : args)],
      env,
    );
    return { code, words: /^\d+ passed, /.test(line) ? line : `exited with ${code}: ${line}` };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    return { code: 1, words: 'could not be installed' };
  }
}

/** The binary, from the package that npm's `node` would install, but without that package's scripts, which .npmrc forbids. */
async function nodeOf(version) {
  const folder = join(root, 'node_modules/.cache/earshot/nodes', version);
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  await step(`Installing Node ${version}`, () =>
    runQuietly('npm', ['install', '--no-save', '--prefix', folder, `${name}@${version}`]),
  );
  return binary;
}
