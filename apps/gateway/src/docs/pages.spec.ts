import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { operations } from '@earshot/contracts';
import { findChromium, startBrowser } from '../testing/browser.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { guides } from './guides.js';

const chromium = findChromium();
if (chromium === null)
  console.warn('Skipped: how pages look and whether everybody can use them. Set CHROMIUM_PATH to check it.');
const describeInBrowser = chromium === null ? describe.skip : describe;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const paths = [
  '/',
  '/docs',
  ...guides.map(({ name }) => `/docs/${name}`),
  ...operations.map(({ name }) => `/docs/reference/${name}`),
];
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

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

describeInBrowser.each(looks)('pages at $width px, $colorScheme', ({ width, colorScheme }) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    page = await context.newPage();
  });
  afterAll(() => context.close());

  it.each(paths)('%s can be used by everybody, and scrolls in one direction only', async (path) => {
    const blocked: string[] = [];
    page.removeAllListeners().on('console', (message) => blocked.push(message.text()));
    await page.goto(gateway.url + path);
    expect(blocked).toEqual([]);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    // Through the debugger: the page's policy lets no script in.
    const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it('shows where the keyboard is', async () => {
    await page.goto(`${gateway.url}/docs`);
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
    }
  });
});
