import { EnvReader } from '../../../libs/platform/dist/index.js';
import { exampleVariables } from './example-variables.mjs';
import { configsOf, isSecret, variablesOf } from './variables.mjs';

const needed = ['DATABASE_URL', 'REDIS_URL', 'EARSHOT_SECRET_KEY'];
/** Used only by the component keda. */
const ofKeda = 'KEDA_DATABASE_URL';

/**
 * Reads the file given to `kubectl create secret generic earshot --from-env-file`, the way kubectl does.
 * @param {string} text
 * @returns {{ faults: string[], takers: Record<string, string[]> }} `takers`: the programs that get each variable; never a
 * value
 */
export function readSecretFile(text) {
  const faults = [];
  const env = {};
  const known = exampleVariables();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const entry = line.trimStart();
    if (entry === '' || entry.startsWith('#')) continue;
    const [, name, value] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
    const say = (fault) => faults.push(`line ${at + 1}: ${fault}`);
    if (name === undefined) say('has no =, so kubectl would use the value of this shell');
    else if (name in env) say(`${name} appears twice`);
    else if (!known.has(name) && name !== ofKeda) say(`${name} is not a variable of .env.example`);
    else if (!isSecret(name) && name !== ofKeda)
      say(`${name} is not a secret, and no program would get it: it belongs in the configMapGenerator`);
    else if (/\s#/.test(value)) say(`${name} is followed by a comment, which would become part of the value`);
    else env[name] = value;
  }
  for (const name of needed)
    if (!env[name]?.trim() && !faults.some((fault) => fault.includes(name)))
      faults.push(`${name} is missing`);
  return { faults: [...faults, ...valueFaults(env)], takers: takersOf(env) };
}

/** The errors programs would report about the secrets themselves. Related settings and files are elsewhere and ignored. */
function valueFaults(env) {
  const reader = new EnvReader(env);
  for (const config of new Set(Object.values(configsOf).flat())) new config(reader);
  return [...new Set(reader.faults)].filter((fault) => {
    const [name, ...others] = fault.match(/[A-Z]+(_[A-Z]+)+/g) ?? [];
    return (
      isSecret(name) &&
      others.every(isSecret) &&
      (name in env || !needed.includes(name)) &&
      !fault.includes('cannot be read')
    );
  });
}

function takersOf(env) {
  return Object.fromEntries(
    Object.keys(env).map((name) => [
      name,
      name === ofKeda
        ? ['KEDA']
        : Object.keys(variablesOf).filter((program) => variablesOf[program].includes(name)),
    ]),
  );
}
