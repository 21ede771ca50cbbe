/* global document, requestAnimationFrame, addEventListener -- of the page */
import { median } from '../measure/median.mjs';
import { loadRows } from './load-rows.mjs';
import { waitUntilQuiet } from './wait-until-quiet.mjs';

const presses = 60;
const keys = { j: 'next row', e: 'done' };

/**
 * Measures the time from a key press to the frame that shows its effect, with many rows loaded.
 * @param {Awaited<ReturnType<import('./open-browser.mjs').openBrowser>>} browser
 * @param {{ email: string, password: string }} person
 * @param {number} rows
 */
export async function measureKeys(browser, person, rows) {
  const page = await browser.newPage(person);
  await page.goto('/');
  const few = await pressAll(browser, page, 'with 50 rows loaded');
  const began = performance.now();
  const loaded = await loadRows(page, rows);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const many = await pressAll(browser, page, `with ${loaded} rows loaded`, 100);
  const { elements, articles } = await page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    articles: document.querySelectorAll('[role=feed] article').length,
  }));
  await page.context().close();
  return [
    ...few,
    ...many,
    { what: `rows in the page with ${loaded} loaded`, value: articles, limit: 60 },
    { what: 'elements in the page', value: elements },
    { what: `scrolling to load them, s`, value: seconds },
  ];
}

async function pressAll(browser, page, where, limit) {
  const measured = [];
  for (const [key, meaning] of Object.entries(keys)) {
    await page.locator('[role=feed] article').first().waitFor();
    await waitUntilQuiet(page);
    const times = [];
    const before = await browser.onCore();
    for (let press = 0; press < presses; press += 1) {
      await page.evaluate(noteNextPicture);
      await page.keyboard.press(key);
      times.push(await page.evaluate(() => globalThis.picture));
      // About as fast as people read. All work caused by one key press has to finish before the next.
      await page.waitForTimeout(150);
    }
    const onCore = (await browser.onCore()) - before;
    times.sort((a, b) => a - b);
    const what = `${key} (${meaning}) to frame ${where}, ms`;
    measured.push(
      { what: `${what}: p95`, value: round(times[Math.ceil(0.95 * presses) - 1]), limit },
      { what: `${what}: median`, value: round(median(times)) },
      {
        what: `${key} ${where}: CPU ms of the page's thread, including all follow-up work`,
        value: round(onCore / presses),
      },
    );
  }
  return measured;
}

const round = (ms) => Number(ms.toFixed(1));

/**
 * Runs in the page. `picture` resolves with the ms from the next key press, as timestamped by the browser, to the second
 * frame after another row has become the current one.
 */
function noteNextPicture() {
  const current = () =>
    document.querySelector('[role=feed] article[aria-current=true]')?.getAttribute('aria-labelledby');
  globalThis.picture = new Promise((resolve, reject) => {
    const hear = ({ timeStamp }) => {
      const before = current();
      if (before === undefined) return reject(new Error('No row is the current one.'));
      const look = () => {
        if (current() === before) return requestAnimationFrame(look);
        return requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at - timeStamp)));
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });
}
