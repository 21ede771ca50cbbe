import { readFileSync } from 'node:fs';
import { commandLine } from '../install/installation.mjs';
import { loadEnvFileOrExit } from '../process/env-file.mjs';

/** A mistake in the command line that the user has to correct. */
export class OptionError extends Error {}

/** `fetch` reports a value that no header can have as if the network had failed. @throws {OptionError} */
export function assertHeaderValue(name, value) {
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new OptionError(`${name} must consist only of visible ASCII characters`);
}

/**
 * The address of Earshot and a key for it: those given, or those written down by a running `npm start`.
 * @param {{ url?: string, key?: string, data: string }} said without `key`, EARSHOT_API_KEY of the environment or .env is
 * used; `data` is the directory of npm start
 * @returns {{ base: string, key: string }} base without a trailing slash
 * @throws {OptionError}
 */
export function runningEarshot({ url, key, data }) {
  if (url !== undefined && (!URL.canParse(url) || !/^https?:/.test(url)))
    throw new OptionError(`--url must be an address like https://earshot.example.com, not "${url}"`);
  loadEnvFileOrExit();
  const given = key || process.env.EARSHOT_API_KEY;
  if (given) assertHeaderValue('The key', given);
  if (url === undefined) {
    const { base_url, api_key } = standaloneFile(data);
    return { base: base_url, key: given || api_key };
  }
  if (!given) throw new OptionError('--url needs a key in EARSHOT_API_KEY');
  return { base: url.replace(/(\/mcp)?\/*$/, ''), key: given };
}

function standaloneFile(data) {
  const path = `${data}/standalone.json`;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT')
      throw new OptionError(
        `${path} cannot be read (${error.code ?? error.message}): run this as the user that runs Earshot, or use --url.`,
      );
    throw new OptionError(
      `No running Earshot found in ${data}: start it with ${commandLine('start')}, or use --url.`,
    );
  }
}
