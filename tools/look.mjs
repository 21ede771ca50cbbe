// `npm run look`: takes pictures of every page of the console and writes contact sheets to var/look, for people to look at:
// signed out, with 0, 1, 40 hostile and 100,000 mentions, light and dark, at 1280, 390 and 320 px, in forced colours, with
// text at 200 %. Words after `--` select some: `npm run look -- hostile dark inbox`. It starts its own Earshot. Needs
// Chromium.
import './install/check-node.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './install/ensure-installed.mjs';
import { root } from './process/steps.mjs';

await ensureBuilt();
const { Stack } = await import('../apps/e2e/dist/stack/stack.js');
const { makeWorlds } = await import('./look/make-worlds.mjs');
const { lookAround } = await import('./look/look-around.mjs');

const words = process.argv.slice(2);
const folder = join(root, 'var/look');
rmSync(folder, { recursive: true, force: true });
const say = (line) => console.log(line);
const stack = await Stack.start({
  sources: ['reddit', 'x', 'youtube'],
  sandboxArgs: ['--no-samples'],
  onProgress: say,
});
try {
  const worlds = await makeWorlds(stack, words, say);
  await lookAround(stack, worlds, { folder, words, say });
} finally {
  await stack.stop();
}
