import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';
import { nameOf, packageClosure } from './package-closure.mjs';

/**
 * @typedef {object} ShippedPackage
 * @property {string} place in the lock file
 * @property {string} name
 * @property {string} version
 * @property {string} license as its own package.json says
 */

/**
 * The third-party packages in the npm package, by how they get there.
 * @returns {{ bundled: ShippedPackage[], native: ShippedPackage[], inPages: ShippedPackage[] }} `bundled` are inside it; of
 * `native`, one per system, npm fetches the one that fits; `inPages` are part of the console's files
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, optionalDependencies } = packages[''];
  const described = (place) => {
    const { version, license = 'unknown' } = packages[place];
    return { place, name: nameOf(place), version, license };
  };
  const isNative = (place) => packages[place].cpu !== undefined;
  const running = packageClosure(packages, [
    ...Object.keys(dependencies),
    ...Object.keys(optionalDependencies),
  ]);
  return {
    bundled: running.filter((place) => !isNative(place)).map(described),
    native: running.filter(isNative).map(described),
    inPages: packageClosure(packages, importedByConsole()).map(described),
  };
}

/** The packages imported by the console's sources, which Vite bundles into its files. */
function importedByConsole() {
  const grep = ['grep', '-hoE', "from '[^.'][^']*'", '--', 'apps/console/src/*.ts', 'apps/console/src/*.tsx'];
  const lines = execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const names = lines.map((line) => /^from '((?:@[^/']+\/)?[^/']+)/.exec(line)?.[1] ?? '');
  return [...new Set(names)].filter((name) => !/^(node:|virtual:|@earshot\/)/.test(name));
}
