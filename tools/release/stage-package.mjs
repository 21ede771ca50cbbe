import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from '../process/steps.mjs';

/** The files under tools that the package needs, besides apps and libs. */
const tools = [
  'earshot',
  ...['check-node', 'ensure-installed', 'installation', 'keep-own-runtime', 'take-turn'].map(
    (name) => `install/${name}`,
  ),
  ...['env-file', 'key-file', 'process-identity', 'steps'].map((name) => `process/${name}`),
  ...['run-command', 'doctor', 'backup', 'restore', 'admin', 'reclassify', 'mcp', 'running-earshot'].map(
    (name) => `commands/${name}`,
  ),
  ...['backup/run-program', 'backup/with-database'],
].map((name) => `tools/${name}.mjs`);

/** Needed only for development, or to compile what is already compiled. */
const unneeded = /(\.map|\.d\.[mc]?ts|\.[mc]?ts|\.tsbuildinfo|\.flow)$|\.spec(-helper)?\.js$|binding\.gyp$/;
const unneededFolders = /^(tests?|benchmarks?|examples|docs|\..*)$/;
/**
 * Duplicate builds for bundlers and browsers; and model runtimes for Windows, where Earshot has no servers to run, or
 * duplicates of one.
 */
const otherEditions = [
  /@opentelemetry\/[\w-]+\/build\/(esm|esnext)$/,
  /typeorm\/browser$/,
  /onnxruntime-node\/bin\/napi-v\d+\/win32$/,
  /onnxruntime-node\/bin\/.*\/libonnxruntime\.\d+\.\d+\.\d+\.dylib$/,
];

/**
 * Lays out the npm package in an empty folder: the compiled code, in the folders of this repository, and the third-party
 * packages it includes.
 * @param {string} stage the folder
 * @param {import('./shipped-packages.mjs').ShippedPackage[]} bundled
 */
export function stagePackage(stage, bundled) {
  rmSync(stage, { recursive: true, force: true });
  for (const path of ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', ...tools]) copy(stage, path);
  for (const path of ownFiles()) copy(stage, path);
  for (const room of rooms()) copyBuilt(stage, room);
  copy(stage, 'apps/console/dist/site');
  for (const { place } of bundled) copyPackage(stage, place);
  chmodSync(join(stage, 'tools/earshot.mjs'), 0o755);
}

/** The rooms that run: all except the console's sources and the tests. */
function rooms() {
  const manifests = execFileSync('git', ['ls-files', 'apps/*/package.json', 'libs/*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  return manifests
    .trim()
    .split('\n')
    .map(dirname)
    .filter((room) => !['apps/console', 'apps/e2e', 'apps/simulation'].includes(room));
}

/** The files next to the sources: package.json, models, word lists, samples. */
function ownFiles() {
  const files = execFileSync('git', ['ls-files', ...rooms()], { cwd: root, encoding: 'utf8' });
  return files
    .trim()
    .split('\n')
    .filter((path) => !/\/(src|fixtures)\//.test(path) && !/(tsconfig\.json|\.d\.mts)$/.test(path));
}

/** Copies only files that have a source: `dist` may still contain those of deleted sources. */
function copyBuilt(stage, room) {
  const dist = join(root, room, 'dist');
  const hasSource = (path) =>
    existsSync(join(root, room, 'src', relative(dist, path).replace(/\.js$/, '.ts')));
  cpSync(dist, join(stage, room, 'dist'), {
    recursive: true,
    filter: (path) =>
      path === dist ||
      (path.endsWith('.js')
        ? !unneeded.test(path) && hasSource(path)
        : basename(path) !== 'testing' && existsSync(join(root, room, 'src', relative(dist, path)))),
  });
  stageName(stage, room);
}

/** Makes `@earshot/NAME` resolve. A clone uses links for this, which a package cannot contain. */
function stageName(stage, room) {
  const { name, version, exports = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
  const folder = join(stage, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries(exports).filter(([, target]) =>
    existsSync(join(stage, room, target.default)),
  );
  for (const [key, target] of entries)
    writeFileSync(
      join(folder, fileOf(key)),
      `export * from '../../../${room}/${target.default.slice(2)}';\n`,
    );
  const kept = Object.fromEntries(entries.map(([key]) => [key, `./${fileOf(key)}`]));
  const manifest = { name, version, license: 'MIT', type: 'module', exports: kept };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function fileOf(key) {
  return key === '.' ? 'index.js' : `${key.slice(2)}.js`;
}

/** Copies a package without what only compilers and people read, and without scripts: nothing may run during installation. */
function copyPackage(stage, place) {
  const from = join(root, place);
  cpSync(from, join(stage, place), {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(from, path).split(sep);
      return !(
        inside.includes('node_modules') ||
        unneededFolders.test(inside[0]) ||
        unneeded.test(path) ||
        otherEditions.some((edition) => edition.test(path))
      );
    },
  });
  const file = join(stage, place, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of ['scripts', 'devDependencies']) delete manifest[name];
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function copy(stage, path) {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(join(root, path), join(stage, path), { recursive: true });
}
