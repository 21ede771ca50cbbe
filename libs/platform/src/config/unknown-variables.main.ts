import { text } from 'node:stream/consumers';
import { knownVariables } from './known-variables.js';
import { unknownVariables, unknownVariableSentence } from './unknown-variables.js';

/**
 * `... | node libs/platform/dist/config/unknown-variables.main.js`: of the names on standard input, one a line, says which are
 * probably misspelt. With `docker compose` no service sees what it does not know.
 */
const names = (await text(process.stdin)).split('\n').map((name) => name.trim());
const env = Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, 'set']));
for (const unknown of unknownVariables(env, knownVariables()))
  process.stderr.write(`.env: ${unknownVariableSentence(unknown)}\n`);
