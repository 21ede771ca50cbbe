// `npm run test:package [-- --package FILE]`: packs Earshot, publishes it on this machine only, and acts as a user who
// installs it with `npx earshot`, uses it, upgrades to the next version and goes back. Ends with "N passed, N failed".
import './install/check-node.mjs';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './install/ensure-installed.mjs';
import { readOptions } from './process/read-options.mjs';
import { checkCommands } from './release/testing/check-commands.mjs';
import { checkContents, checkSize } from './release/testing/check-package.mjs';
import { check, counts, until } from './release/testing/checks.mjs';
import { startRegistry } from './release/testing/loopback-registry.mjs';
import { makeNextVersion } from './release/testing/next-version.mjs';
import { ordinaryUser } from './release/testing/ordinary-user.mjs';
import { checkConsole, hasMention } from './release/testing/running-instance.mjs';
import { root } from './process/steps.mjs';

const helpText = `Usage: npm run test:package [-- --package FILE]

Packs Earshot, or takes the package FILE, then installs, uses, upgrades and downgrades it as a user would. It ends with "N passed, N failed".
`;
const values = readOptions(helpText, { package: { type: 'string' } });
const folder = mkdtempSync(join(tmpdir(), 'earshot-package-'));
chmodSync(folder, 0o755);
/** Variables that keep it offline; otherwise sources that need no credentials would be read for real. */
let offline;
const closing = [];

try {
  await ensureBuilt(['libs/domain']);
  offline = await variablesOffline();
  await everything();
} catch (error) {
  check('the test finishes', false, error.stack);
}
for (const close of closing.reverse()) await close();
rmSync(folder, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function everything() {
  if (process.getuid() !== 0) console.log('Not root: tested as this user, not as one without rights.');
  const first = packageOf(values.package === undefined ? pack() : resolve(values.package));
  const [major, minor] = first.version.split('.').map(Number);
  const nextVersion = `${major}.${minor + 1}.0`;
  const next = packageOf(makeNextVersion(first.tarball, join(folder, 'next'), nextVersion));
  checkContents(first);
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  const registry = await startRegistry([first, next], upstream);
  closing.push(() => registry.close());
  const user = ordinaryUser(join(folder, 'user'), registry.url);
  const npx = (version) => ['--yes', `earshot@${version}`];

  const begun = performance.now();
  const earshot = start(user, npx(first.version));
  await ready(user, earshot);
  console.log(`     from nothing to ready: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  check('runs with npx earshot, as an ordinary user', earshot.ended === null, earshot.printed);
  checkSize(user);
  const facts = factsOf(user);
  await checkConsole(facts);
  const title = `Lumenboard is down ${process.pid}`;
  await fetch(`${facts.sandbox_url}/posts`, { method: 'POST', body: JSON.stringify([{ title }]) });
  check('a post becomes a mention', await until(() => hasMention(facts, title)));
  await user.run('mkdir', ['fresh']);
  await checkCommands((args, options) => user.run('npx', [...npx(first.version), ...args], options), offline);
  await earshot.interrupt();
  const left = readdirSync(join(user.work, 'var'));
  const isStopped = earshot.printed.includes('Stopping') && !left.includes('standalone.json');
  check('Ctrl-C stops it and keeps the data', isStopped && left.includes('postgres'), earshot.printed);

  const upgraded = start(user, npx(nextVersion));
  await ready(user, upgraded);
  const after = factsOf(user);
  check('the next version has the data: the same key finds the same mention', await hasMention(after, title));
  const shown = await user.run('npx', [...npx(nextVersion), '--version']);
  check(
    'it is the next version, with the same key',
    shown.printed.includes(nextVersion) && after.api_key === facts.api_key,
  );
  await upgraded.interrupt();

  const back = await user.run('npx', [...npx(first.version), '--port', '0'], offline);
  const sentence = `A newer Earshot has changed the database, and this is version ${first.version}`;
  check(
    'the previous version refuses the data, in one sentence',
    back.code === 1 && back.printed.includes(sentence),
    back,
  );
  check('and nothing else is printed about it', !/^\s+at /m.test(back.printed), back);
  const again = start(user, npx(nextVersion));
  await ready(user, again);
  check('the next version still works', await hasMention(factsOf(user), title));
  await again.interrupt();
}

async function variablesOffline() {
  const { needsKey, sourceManifests } = await import('../libs/domain/dist/index.js');
  const free = sourceManifests.filter((manifest) => !needsKey(manifest));
  return Object.fromEntries(free.map(({ name }) => [`${name.toUpperCase()}_ENABLED`, 'false']));
}

/** Starts it, and stops it at the end of the run. */
function start(user, npx) {
  const earshot = user.start('npx', [...npx, '--port', '0'], offline);
  closing.push(() => earshot.interrupt());
  return earshot;
}

async function ready(user, earshot) {
  const isThere = await until(
    () => earshot.printed.includes('Ctrl-C stops it.') || earshot.ended !== null,
    280,
  );
  if (!isThere || earshot.ended !== null) throw new Error(`Earshot did not start:\n${earshot.printed}`);
}

function factsOf(user) {
  return JSON.parse(readFileSync(join(user.work, 'var/standalone.json'), 'utf8'));
}

function pack() {
  execFileSync(process.execPath, [join(root, 'tools/release/pack.mjs'), '--out', folder], {
    stdio: 'inherit',
  });
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}

function packageOf(tarball) {
  const read = (path) =>
    execFileSync('tar', ['xzOf', tarball, `package/${path}`], { maxBuffer: 256e6 }).toString();
  const manifest = JSON.parse(read('package.json'));
  return { tarball, manifest, version: manifest.version, read };
}
