import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

/** Whether this is a clone, which installs and builds for itself. The npm package is already built. */
export const isClone = existsSync(join(root, 'tsconfig.json'));

/** The folder whose `.env` is read: the clone, or for the package the current folder. */
export const homeFolder = isClone ? root : process.cwd();

/** From the `package.json` of this Earshot. `gitHead` is the commit the package was built from; a clone has none. */
export const { version, gitHead } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * The command line people type for a command, e.g. `npm run doctor -- --help` in a clone, `npx earshot doctor --help`
 * elsewhere.
 * @param {string} name `start` or another command of `earshot --help`
 * @param {string} [args]
 */
export function commandLine(name, args = '') {
  const words = isClone ? cloneCommand(name, args) : packageCommand(name);
  return [...words, args].join(' ').trim();
}

function cloneCommand(name, args) {
  const words = name === 'start' ? ['npm', 'start'] : ['npm', 'run', name];
  return args === '' ? words : [...words, '--'];
}

function packageCommand(name) {
  const program = process.env.npm_command === 'exec' ? ['npx', 'earshot'] : ['earshot'];
  return name === 'start' ? program : [...program, name];
}
