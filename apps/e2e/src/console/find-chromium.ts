import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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
  const places = path.split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => places.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
