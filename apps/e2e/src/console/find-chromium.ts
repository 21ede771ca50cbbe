import { findProgram, isProgram } from '../stack/find-program.js';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The Chromium of this machine: `CHROMIUM_PATH`, else the first on `PATH`.
 * @returns null where there is none
 * @throws where `CHROMIUM_PATH` names no program
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROMIUM_PATH: named, PATH: path = '' } = env;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH=${named} is no program. Name a Chromium there, or unset it.`);
  }
  return findProgram(names, path);
}
