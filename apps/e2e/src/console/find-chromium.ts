import { findProgram, isProgram } from '../stack/find-program.js';

/** The first is Debian's Chromium without the parts around a page. It draws the same, and opens pages in half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Finds the Chromium of this machine: `CHROMIUM_PATH`, else the first on `PATH`.
 * @returns null if there is none
 * @throws if `CHROMIUM_PATH` does not name a program
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROMIUM_PATH: named, PATH: path = '' } = env;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH=${named} is not a program. Set it to a Chromium, or unset it.`);
  }
  return findProgram(names, path);
}
