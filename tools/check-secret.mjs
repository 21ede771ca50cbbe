// `node tools/check-secret.mjs FILE`: checks a secrets file for Kubernetes and shows which programs get which secret. Prints
// names only, never values.
import { existsSync, readFileSync, statSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined || statSync(file, { throwIfNoEntry: false })?.isDirectory() !== false) {
  console.error(file === undefined ? 'Usage: node tools/check-secret.mjs FILE' : `There is no file ${file}.`);
  process.exit(2);
}
if (!existsSync('libs/platform/dist')) {
  console.error('Run `npm ci && npx tsc -b` first: the variables are read from the built programs.');
  process.exit(2);
}
const { readSecretFile } = await import('./deploy/variables/secret-file.mjs');
const { faults, takers } = readSecretFile(readFileSync(file, 'utf8'));
for (const [name, programs] of Object.entries(takers))
  console.log(`${name.padEnd(30)}${programs.join(', ')}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
