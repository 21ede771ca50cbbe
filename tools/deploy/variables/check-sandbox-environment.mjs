import { readFileSync } from 'node:fs';
import { sourceEnvironment } from '../../../apps/sandbox/dist/source-environment.js';
import { exampleVariables } from './example-variables.mjs';

/**
 * Checks that the variables that direct the sources to the sandbox are the ones the sandbox expects.
 * @param {string} file
 * @returns {string[]}
 */
export function checkSandboxEnvironment(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const wanted = Object.values(sourceEnvironment('http://sandbox:3999')).flatMap((variables) =>
    Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  );
  const known = exampleVariables();
  const names = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
  return [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `${file}: ${line} is missing`),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name} is not a variable of .env.example`),
  ];
}
