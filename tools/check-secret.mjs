// `node tools/check-secret.mjs FILE`: whether the file of secrets for Kubernetes is right, and which program is given which of them.
// Prints names alone.
import { existsSync, readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? 'Usage: node tools/check-secret.mjs FILE' : `There is no ${file}.`);
  process.exit(2);
}
if (!existsSync('libs/platform/dist')) {
  console.error('Run `npx tsc -b` first: the programs themselves say what they read.');
  process.exit(2);
}
const { readSecretFile } = await import('./deploy/variables/secret-file.mjs');
const { faults, takers } = readSecretFile(readFileSync(file, 'utf8'));
for (const [name, programs] of Object.entries(takers))
  console.log(`${name.padEnd(30)}${programs.join(', ')}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
