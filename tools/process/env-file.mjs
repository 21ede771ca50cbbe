import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { homeFolder } from '../install/installation.mjs';

/** A `.env` that would be misread; the message names the lines, never a value. */
export class EnvFileError extends Error {}

/**
 * Loads `.env` (in the clone or, for the package, in the current folder) into this process's environment. Variables already
 * set win.
 * @param {{ path?: string, env?: NodeJS.ProcessEnv }} [from]
 * @returns {string[]} the names that were loaded
 * @throws {EnvFileError}
 */
export function loadEnvFile({ path = join(homeFolder, '.env'), env = process.env } = {}) {
  const text = read(path);
  if (text === null) return [];
  const taken = Object.entries(readEnvText(text, path)).filter(([name]) => env[name] === undefined);
  for (const [name, value] of taken) env[name] = value;
  return taken.map(([name]) => name);
}

/** `loadEnvFile` for a program: prints an error and exits with 2. */
export function loadEnvFileOrExit() {
  try {
    return loadEnvFile();
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/**
 * Parses `.env` text with Node's own parser. That skips what it does not understand, so the lines are checked first.
 * @param {string} path for messages
 * @returns {Record<string, string>}
 * @throws {EnvFileError} naming every faulty line
 */
export function readEnvText(text, path = '.env') {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const faults = faultsOf(plain);
  if (faults.length === 0) return parseEnv(plain);
  throw new EnvFileError(`${path} cannot be read:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}

function faultsOf(text) {
  if (/[\0\uFFFD]/.test(text)) return ['It is not UTF-8 text.'];
  const faults = [];
  const known = new Map();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const number = at + 1;
    if (/^\s*(#|$)/.test(lines[at])) continue;
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(lines[at]) ?? [];
    if (name === undefined) {
      faults.push(`Line ${number} is neither NAME=value nor a comment.`);
      continue;
    }
    if (known.has(name)) faults.push(`Line ${number}: ${name} is already set in line ${known.get(name)}.`);
    known.set(name, number);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined) {
      // Other parsers take the # as part of the value; Node cuts the value off there.
      if (/\S#/.test(lines[at].slice(lines[at].indexOf('='))))
        faults.push(`Line ${number}: the value of ${name} contains #. Put it in quotes: ${name}="..."`);
      continue;
    }
    const end = closing(lines, at, lines[at].indexOf(quote, lines[at].indexOf('=')) + 1, quote);
    if (end === null) {
      faults.push(`Line ${number}: the quote before the value of ${name} is not closed.`);
      return faults;
    }
    if (!/^\s*(#|$)/.test(lines[end.line].slice(end.column + 1)))
      faults.push(`Line ${end.line + 1}: something follows the closing quote of ${name}.`);
    at = end.line;
  }
  return faults;
}

/** The position of the closing quote, on this line or a later one; null if there is none. */
function closing(lines, from, column, quote) {
  for (let line = from; line < lines.length; line += 1) {
    const found = lines[line].indexOf(quote, line === from ? column : 0);
    if (found !== -1) return { line, column: found };
  }
  return null;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw new EnvFileError(`${path} cannot be read: ${error.code}`);
  }
}
