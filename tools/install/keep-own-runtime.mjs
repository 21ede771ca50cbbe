import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

/**
 * Removes the model's runtime for other systems from the package, 110 to 150 MB of it: npm fetches files by system for whole
 * packages only. Where the package belongs to another user, they stay.
 */
export function keepOwnRuntime() {
  try {
    const runtimes = join(root, 'node_modules/onnxruntime-node/bin');
    for (const [system, folder] of foldersOf(runtimes).flatMap(([, api]) => foldersOf(api)))
      for (const [processor, files] of foldersOf(folder))
        if (system !== process.platform || processor !== process.arch) rmSync(files, { recursive: true });
  } catch {
    // It costs space, and nothing else.
  }
}

function foldersOf(folder) {
  return readdirSync(folder).map((name) => [name, join(folder, name)]);
}
