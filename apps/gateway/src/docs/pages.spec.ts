import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { operations } from '@earshot/contracts';
import { findChromium, startBrowser } from '../testing/browser.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { guides } from './guides.js';

const chromium = findChromium();
if (chromium === null)
  process.stderr.write('Pages are not looked at: there is no Chromium here. Set CHROMIUM_PATH to one.\n');
const describeInBrowser = chromium === null ? describe.skip : describe;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const paths = [
  '/docs',
  ...guides.map(({ name }) => `/docs/${name}`),
  ...operations.map(({ name }) => `/docs/reference/${name}`),
];
let gateway: TestGateway;
let browser: Browser;
beforeAll(async () => {
  if (chromium === null) return;
  gateway = await startTestGateway();
  browser = await startBrowser(chromium);
});
afterAll(async () => {
  if (chromium === null) return;
  await browser.close();
  await gateway.close();
});

describeInBrowser('pages', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1280, height: 800 } });
  });

  /** Through the debugger, because the page's policy allows no scripts. @param rule only this one */
  function faults(rule?: string): Promise<string[]> {
    const only = rule === undefined ? {} : { runOnly: [rule] };
    const options = JSON.stringify({ resultTypes: ['violations'], ...only });
    return page.evaluate<string[]>(
      `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))`,
    );
  }

  it.each(paths)('%s is accessible, in both themes, down to 320 px', async (path) => {
    const complaints: string[] = [];
    page.removeAllListeners().on('console', (message) => complaints.push(message.text()));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(gateway.url + path);
    await page.evaluate(axe);
    expect(await faults()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults('color-contrast')).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(complaints).toEqual([]);
  });

  it('show the keyboard focus', async () => {
    await page.goto(`${gateway.url}/docs`);
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
    }
  });
});
