// `npm run release -- VERSION`: writes the next version everywhere it appears, and its section of the changelog. With
// --check it only compares these places. Nothing is committed, tagged or published.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../process/steps.mjs';
import { releaseChangelog } from './release-changelog.mjs';
import { versionPlaces } from './version-places.mjs';

/** A mistake in the command line. */
class UsageError extends Error {}

const helpText = `Usage: npm run release -- VERSION|major|minor|patch [--dry-run]

Gives the "Unreleased" section of CHANGELOG.md this version and today's date, updates the version everywhere it appears, and
writes the release notes to dist/. Needs a clean working tree, and changes nothing if anything is wrong.

  --dry-run   only show what would be written
  --check     only check that the version is the same everywhere
  --help      show this text
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) process.stdout.write(helpText);
  else if (values.check) console.log(`version ${currentVersion(versionPlaces(root))} everywhere`);
  else release(positionals, values['dry-run'] === true);
} catch (error) {
  const isOption = error.code?.startsWith('ERR_PARSE_ARGS') === true || error instanceof UsageError;
  process.stderr.write(`${error.message.split('. ')[0]}\n${isOption ? `\n${helpText}` : ''}`);
  process.exitCode = isOption ? 2 : 1;
}

function release([wanted, ...others], isDry) {
  if (wanted === undefined || others.length > 0) throw new UsageError('Name a version');
  const places = versionPlaces(root);
  const current = currentVersion(places);
  // The files say the first version before it is released.
  const isReleased = git('tag', '--list', `v${current}`) !== '';
  const version = !isReleased && wanted === current ? current : nextVersion(current, wanted);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} already exists`);
  const isDirty = git('status', '--porcelain') !== '';
  if (isDirty && !isDry) throw new Error('The working tree has changes: commit or stash them');
  const file = join(root, 'CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = releaseChangelog(readFileSync(file, 'utf8'), version, today);
  const notesFile = `dist/notes-${version}.md`;
  console.log([...places.map(({ path }) => path), 'CHANGELOG.md', notesFile].join('\n'));
  if (isDry) {
    console.log(`\n${notes}\nNothing was written.`);
    return;
  }
  for (const place of places) place.write(version);
  writeFileSync(file, changelog);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, notesFile), notes);
  console.log(`
Next: npm test -- --all, then
  git commit -am "chore: release ${version}" && git tag -a v${version} --cleanup=verbatim -F ${notesFile}
  npm run test:package && npm run pack:earshot`);
}

/** @throws {Error} naming the places that differ */
function currentVersion(places) {
  const [
    {
      versions: [current],
    },
  ] = places;
  const others = places.flatMap(({ path, versions }) =>
    versions.filter((one) => one !== current).map((one) => `${path} says ${one}`),
  );
  if (others.length === 0) return current;
  throw new Error(`package.json says ${current}, but ${others.join(', ')}`);
}

/** @throws {UsageError | Error} */
function nextVersion(current, wanted) {
  const numbers = current.split('.').map(Number);
  const step = ['major', 'minor', 'patch'].indexOf(wanted);
  if (step !== -1) return numbers.map((one, at) => (at < step ? one : at === step ? one + 1 : 0)).join('.');
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(wanted))
    throw new UsageError(`"${wanted}" is not a version like 1.2.3`);
  const asked = wanted.split('.').map(Number);
  const differing = asked.findIndex((one, at) => one !== numbers[at]);
  if (differing === -1 || asked[differing] < numbers[differing])
    throw new Error(`${wanted} is not after ${current}`);
  return wanted;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
