import type { Page } from 'playwright-core';
import { sidewaysOf, violationsOf } from './accessibility.js';

const themes = ['light', 'dark'] as const;
const widths = [1280, 390, 320];

/** Looks at a page in every theme and at every width, and collects what is wrong. */
export class PageFaults {
  readonly found: string[] = [];

  constructor(private readonly page: Page) {}

  async look(state: string): Promise<void> {
    const { page } = this;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      this.note(`${state}, ${width}, sideways`, await sidewaysOf(page));
      for (const colorScheme of themes.filter(
        (theme) => width === 1280 || (theme === 'light') === (width === 390),
      )) {
        await page.emulateMedia({ colorScheme });
        this.note(`${state}, ${width}, ${colorScheme}`, await violationsOf(page));
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    const half = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await page.evaluate(
      (size) => (document.documentElement.style.fontSize = size),
      `${2 * parseFloat(half)}px`,
    );
    this.note(`${state}, text of 200 %`, await sidewaysOf(page));
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }

  private note(where: string, faults: readonly string[]): void {
    this.found.push(...faults.map((fault) => `${where}: ${fault}`));
  }
}
