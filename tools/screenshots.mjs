// `npm run screenshots`: installs and builds what is missing, starts its own Earshot with a made-up week of a brand, and
// writes the pictures of README and docs to docs/images.
import './install/check-node.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './install/ensure-browser.mjs';
import { readOptions } from './process/read-options.mjs';
import { root } from './process/steps.mjs';

const helpText = `Usage: npm run screenshots

Takes the pictures of README and docs and writes them to docs/images. It starts an Earshot of its own with a made-up week
of a brand, and needs Chromium, from CHROMIUM_PATH or PATH.

  --help  this text
`;

readOptions(helpText);
await ensureBrowser();
const { sourceNames } = await import('../libs/domain/dist/index.js');
const { withStack } = await import('../apps/e2e/dist/stack/with-stack.js');
const { makeWeek } = await import('./screenshots/make-week.mjs');
const { takePictures } = await import('./screenshots/take-pictures.mjs');

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const say = (line) => console.log(line);
await withStack(
  {
    sources: sourceNames,
    sandboxArgs: ['--no-samples'],
    onProgress: say,
  },
  async (stack) => {
    const week = await makeWeek(stack, say);
    await takePictures(stack, week, folder, say);
  },
);
