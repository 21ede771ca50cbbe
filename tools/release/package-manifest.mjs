import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

/**
 * The package.json of the npm package. All third-party packages are bundled, so that every installation is the one that was
 * tested; those for a single system are fetched, in exactly the version of the lock file.
 * @param {string} stage the folder in which the package is laid out
 * @param {ReturnType<import('./shipped-packages.mjs').shippedPackages>} packages
 */
export function packageManifest(stage, { bundled, native }) {
  const { name, version, description, license, type, engines, repository, homepage, bugs } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const ours = readdirSync(join(stage, 'node_modules/@earshot')).map((room) => [`@earshot/${room}`, version]);
  const others = bundled.filter(({ place, name }) => place === `node_modules/${name}`);
  const dependencies = Object.fromEntries([...ours, ...others.map((one) => [one.name, one.version])].sort());
  return {
    ...{
      name,
      version,
      description,
      license,
      type,
      engines,
      repository: repository ?? clonedFrom(),
      homepage,
      bugs,
      gitHead: revision(),
    },
    bin: { earshot: 'tools/earshot.mjs' },
    dependencies,
    optionalDependencies: Object.fromEntries(native.map((one) => [one.name, one.version])),
    bundleDependencies: Object.keys(dependencies),
  };
}

/** The commit the package is built from; undefined if the working tree has changes. */
function revision() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
}

/** In npm's format; undefined if this clone has no remote. */
function clonedFrom() {
  const script = join(root, 'tools/release/source-address.sh');
  const address = execFileSync('sh', [script], { encoding: 'utf8' }).trim();
  return address === '' ? undefined : { type: 'git', url: `git+${address}` };
}
