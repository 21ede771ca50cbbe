import type { Page } from 'playwright-core';
import { crampedOf, sidewaysOf, violationsOf } from './accessibility.js';

const widths = [1280, 390, 320];

/** Checks a page in every theme and at every width, and collects the faults. */
export class PageFaults {
  readonly found: string[] = [];

  constructor(private readonly page: Page) {}

  async look(state: string): Promise<void> {
    const { page } = this;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      this.note(`${state}, ${width}, sideways`, await sidewaysOf(page));
      this.note(`${state}, ${width}`, await crampedOf(page));
      await page.emulateMedia({ colorScheme: 'light' });
      this.note(`${state}, ${width}, light`, await violationsOf(page));
      await page.emulateMedia({ colorScheme: 'dark' });
      this.note(`${state}, ${width}, dark`, await violationsOf(page, 'contrast'));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    const half = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await page.evaluate(
      (size) => (document.documentElement.style.fontSize = size),
      `${2 * parseFloat(half)}px`,
    );
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      this.note(`${state}, ${width}, text of 200 %`, await sidewaysOf(page));
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }

  private note(where: string, faults: readonly string[]): void {
    this.found.push(...faults.map((fault) => `${where}: ${fault}`));
  }
}
