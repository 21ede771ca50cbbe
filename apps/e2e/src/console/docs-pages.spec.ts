import { operations } from '@earshot/contracts';
import { expect, it } from '@jest/globals';
import { sidewaysOf, violationsOf } from './harness/accessibility.js';
import { describeConsole } from './harness/describe-console.js';

describeConsole(
  'the documentation',
  (earshot) => {
    it('is accessible on each page, in both themes, down to 320 px', async () => {
      const page = await earshot.open('/docs');
      const paths = await page
        .getByRole('navigation', { name: 'All pages' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const reference = operations.map(({ name }) => `/docs/reference/${name}`);
      expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/webhooks', ...reference]));
      const faults: string[] = [];
      const note = (where: string, found: readonly string[]): number =>
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        note(path, await violationsOf(page));
        await page.emulateMedia({ colorScheme: 'dark' });
        note(`${path}, dark`, await violationsOf(page, 'contrast'));
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          note(`${path}, ${width}`, await sidewaysOf(page));
        }
      }
      expect(faults).toEqual([]);
    }, 600_000);

    it('shows the keyboard focus', async () => {
      const page = await earshot.open('/docs');
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab');
        const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
        expect(outline).toBe('solid');
      }
    });
  },
  { shared: true },
);
