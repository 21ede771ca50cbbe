// `npm run look`: takes pictures of every page of the console and writes contact sheets to var/look, for people to look at:
// signed out, with 0, 1, 40 hostile and 100,000 mentions, light and dark, at 1280, 390 and 320 px, in forced colours, with
// text at 200 %.
import './install/check-node.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './install/ensure-browser.mjs';
import { looks } from './look/looks.mjs';
import { pageNames, worldNames } from './look/pages-of.mjs';
import { readOptions } from './process/read-options.mjs';
import { root } from './process/steps.mjs';

const lookNames = looks.map(({ name }) => name);
const list = (names) => [...new Set(names)].join(' ').replace(/(.{80,100}) /g, '$1\n          ');
const helpText = `Usage: npm run look [-- WORD ...]

Takes pictures of every page of the console and writes contact sheets to var/look, which it empties first. It starts an
Earshot of its own, and needs Chromium, from CHROMIUM_PATH or PATH. Words select some; a kind that none of them names is
not filtered:

  worlds  ${list(worldNames)}
  looks   ${list(lookNames)}
  pages   ${list(pageNames)}

  --help  this text
`;

const { words } = readOptions(helpText, {}, [...worldNames, ...lookNames, ...pageNames]);
await ensureBrowser();
const { withStack } = await import('../apps/e2e/dist/stack/with-stack.js');
const { makeWorlds } = await import('./look/make-worlds.mjs');
const { lookAround } = await import('./look/look-around.mjs');

const folder = join(root, 'var/look');
rmSync(folder, { recursive: true, force: true });
const say = (line) => console.log(line);
await withStack(
  {
    sources: ['reddit', 'x', 'youtube'],
    sandboxArgs: ['--no-samples'],
    onProgress: say,
  },
  async (stack) => {
    const worlds = await makeWorlds(stack, words, say);
    await lookAround(stack, worlds, { folder, words, say });
  },
);
