// `npm run screenshots`: installs and builds what is missing, starts its own Earshot with a made-up week of a brand, and
// writes the pictures of README and docs to docs/images. Needs Chromium (CHROMIUM_PATH, else on PATH).
import './install/check-node.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './install/ensure-installed.mjs';
import { root } from './process/steps.mjs';

await ensureBuilt();
const { sourceNames } = await import('../libs/domain/dist/index.js');
const { Stack } = await import('../apps/e2e/dist/stack/stack.js');
const { makeWeek } = await import('./screenshots/make-week.mjs');
const { takePictures } = await import('./screenshots/take-pictures.mjs');

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const say = (line) => console.log(line);
const stack = await Stack.start({
  sources: sourceNames,
  sandboxArgs: ['--no-samples'],
  onProgress: say,
});
try {
  const week = await makeWeek(stack, say);
  await takePictures(stack, week, folder, say);
} finally {
  await stack.stop();
}
