import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../bench/console/open-browser.mjs';
import { looks } from './looks.mjs';
import { pagesOf } from './pages-of.mjs';
import { writeSheets } from './write-sheets.mjs';

const height = 800;
const mostHeight = 3_000;

/**
 * Takes a picture of every page of every world, in every look, and puts those of a page side by side.
 * @param {import('../../apps/e2e/dist/stack/stack.js').Stack} stack
 * @param {Awaited<ReturnType<import('./make-worlds.mjs').makeWorlds>>} worlds
 * @param {{ folder: string, words: readonly string[], say: (line: string) => void }} options `words`: names of worlds, looks
 * and pages; a kind that none of them names is not filtered
 */
export async function lookAround(stack, worlds, { folder, words, say }) {
  const browser = await openBrowser(stack.baseUrl);
  try {
    for (const world of worlds) {
      const page = await browser.newPage(world.person);
      const pages = chosen(pagesOf(world), words);
      const worldLooks = chosen(looks, words).filter((look) => look.worlds?.includes(world.name) !== false);
      for (const name of new Set(worldLooks.map((look) => look.name))) {
        const pictures = [];
        for (const look of worldLooks.filter((one) => one.name === name))
          pictures.push(...(await takePictures(page, look, pages, join(folder, world.name), say)));
        const sheets = await writeSheets(browser, pictures, join(folder, `${world.name}-${name}`));
        say(`${world.name} ${name}: ${pictures.length} pictures on ${sheets} sheets`);
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

/** Pages that cannot be shown are reported and left out. */
async function takePictures(page, look, pages, folder, say) {
  const pictures = [];
  mkdirSync(join(folder, look.name), { recursive: true });
  for (const { name, path, act, whole } of pages) {
    try {
      const taken = await takePicture(page, look, { path, act, whole });
      writeFileSync(join(folder, look.name, `${name}-${look.width}.png`), taken.png);
      pictures.push({ page: name, width: look.width, ...taken });
    } catch (error) {
      say(`${folder} ${look.name} ${look.width} ${name}: ${error.message.split('\n')[0]}`);
    }
  }
  return pictures;
}

/** The items named by a word, or all if none is named. */
function chosen(all, words) {
  const named = all.filter(({ name }) => words.includes(name));
  return named.length === 0 ? all : named;
}

/* global document, getComputedStyle -- of the page */
async function takePicture(page, look, { path, act, whole }) {
  const { width, colorScheme = 'light', forcedColors = 'none', textPercent = 100 } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.goto(path, { waitUntil: 'networkidle' });
  if (textPercent !== 100) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${(87.5 * percent) / 100}%`;
    }, textPercent);
    // Charts lay themselves out again only when the width changes; real users have set their text size before they open the
    // page.
    await page.setViewportSize({ width: width - 1, height });
    await page.waitForTimeout(50);
    await page.setViewportSize({ width, height });
  }
  await act?.(page);
  const high = whole === true ? await page.evaluate(heightOfContent) : height;
  await page.setViewportSize({ width, height: Math.min(mostHeight, Math.max(height, high)) });
  await page.waitForTimeout(150);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const sideways = await page.evaluate(tooWide);
  return { png, height: png.readUInt32BE(20), sideways };
}

/** The number of pixels by which the page, or the main part of the shell, is too wide. */
function tooWide() {
  const scrolled = [document.documentElement, document.querySelector('main')];
  return Math.max(...scrolled.map((part) => (part === null ? 0 : part.scrollWidth - part.clientWidth)));
}

/** The full height of the content. In the shell it is the main part that scrolls. */
function heightOfContent() {
  const main = document.querySelector('main');
  const isShell = main !== null && getComputedStyle(main).overflowY === 'auto';
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight + (isShell ? main.scrollHeight - main.clientHeight : scrollHeight - clientHeight);
}
