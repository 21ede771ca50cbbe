import { text } from 'node:stream/consumers';
import { knownVariables } from './known-variables.js';
import { unknownVariables, unknownVariableSentence } from './unknown-variables.js';

/**
 * `... | node libs/platform/dist/config/unknown-variables.main.js`: reports which of the names on standard input, one per
 * line, are probably misspelt. With `docker compose`, services do not receive variables that they do not know.
 */
const names = (await text(process.stdin)).split('\n').map((name) => name.trim());
const env = Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, 'set']));
for (const unknown of unknownVariables(env, knownVariables()))
  process.stderr.write(`.env: ${unknownVariableSentence(unknown)}\n`);
