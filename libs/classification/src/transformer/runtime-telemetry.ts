import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
// Not the whole of platform, which takes most of a second to load: each thread of a model loads this.
import { processEnvironment, setEnvironmentVariable } from '@earshot/platform/environment';
import type { Environment } from '@earshot/platform';

/**
 * Switches off the telemetry of `onnxruntime-node`, which is on by default on Linux and macOS. The Node binding has no API
 * for it: the native library reads this variable on loading.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/Privacy.md
 */
export function disableRuntimeTelemetry(): void {
  setEnvironmentVariable('ORT_DISABLE_TELEMETRY', '1');
}

/** The files the library keeps in its folder; SQLite adds the last three while it writes. */
const remains = [
  'deviceid',
  'deviceid.lock',
  'onnxruntime.db',
  'onnxruntime.db-journal',
  'onnxruntime.db-shm',
  'onnxruntime.db-wal',
];

/**
 * Deletes the device id and the event queue that earlier versions of Earshot let the library write, and the folders left
 * empty. What cannot be deleted stays; nothing reads it.
 */
export function removeTelemetryFiles(
  env: Environment = processEnvironment(),
  platform: NodeJS.Platform = process.platform,
): void {
  const base = baseFolder(env, platform);
  const vendor = join(base, 'Microsoft');
  const folder = join(vendor, 'DeveloperTools', '.onnxruntime');
  try {
    for (const name of remains) rmSync(join(folder, name), { force: true });
    for (const empty of [folder, dirname(folder), vendor]) {
      if (readdirSync(empty).length > 0) return;
      rmdirSync(empty);
    }
  } catch {
    // It does not exist, or may not be deleted.
  }
}

/** The folder the library uses, looked up in the library's order. */
function baseFolder(env: Environment, platform: NodeJS.Platform): string {
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  const cache = env['XDG_CACHE_HOME'];
  return cache !== undefined && isAbsolute(cache) ? cache : join(home, '.cache');
}
