import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

/**
 * Removes the model runtime for other systems from the package, 110 to 150 MB: npm selects by system only whole packages,
 * not files. They stay if the package belongs to another user.
 */
export function keepOwnRuntime() {
  try {
    const runtimes = join(root, 'node_modules/onnxruntime-node/bin');
    for (const [system, folder] of foldersOf(runtimes).flatMap(([, api]) => foldersOf(api)))
      for (const [processor, files] of foldersOf(folder))
        if (system !== process.platform || processor !== process.arch) rmSync(files, { recursive: true });
  } catch {
    // It only costs disk space.
  }
}

function foldersOf(folder) {
  return readdirSync(folder).map((name) => [name, join(folder, name)]);
}
