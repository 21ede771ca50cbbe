import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { untilEqual } from './harness/until-equal.js';

const topOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => document.querySelector('main')?.scrollTop);

describeConsole(
  'a page',
  (earshot) => {
    it('opens at its start, wherever the one before it was scrolled to', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person, height: 500 });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Urgent');
      await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
      await untilEqual(async () => ((await topOf(page)) ?? 0) > 100, true);
      await page.getByRole('button', { name: 'Create the alert' }).click();
      await page.getByRole('heading', { level: 1, name: 'Urgent' }).waitFor();
      await untilEqual(() => topOf(page), 0);
    });

    it('that was opened by keyboard from another one has the focus, unless one of its fields has', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'Anvils', keywords: ['anvil'] });
      const page = await earshot.open(`/p/${person.projectId}/monitors`, { as: person });
      const anvils = page.getByRole('main').getByRole('link', { name: 'Anvils', exact: true });
      const isInMain = (): Promise<boolean | undefined> =>
        page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
      await anvils.waitFor();
      expect(await isInMain()).toBe(false);
      // The second time the page needs no loading.
      for (let times = 0; times < 2; times += 1) {
        await anvils.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Anvils' }).waitFor();
        await untilEqual(isInMain, true);
        await page.goBack();
        await anvils.waitFor();
      }
      await page.getByRole('link', { name: 'New monitor' }).press('Enter');
      await hasFocus(page, 'Name');
    });

    it('that loads slowly or breaks off says so instead of staying white', async () => {
      const expected = [/ERR_FAILED/, /dynamically imported module/, /^uncaught: $/];
      const page = await earshot.open('/sign-in', { expected });
      await page.getByLabel('E-mail').waitFor();
      await page.route('**/assets/console-*.js', async (route) => {
        await page.getByText('Loading …').waitFor();
        await route.continue();
      });
      await page.reload();
      await page.getByLabel('E-mail').waitFor();
      await page.unroute('**/assets/console-*.js');
      await page.route('**/assets/console-*.js', (route) => route.abort());
      await page.reload();
      await page.getByText('Earshot could not be loaded. Reload the page to try again.').waitFor();
    });

    it('has buttons at its top that fingers can hit 44 px high', async () => {
      const page = await earshot.open('/', { as: await earshot.person(), width: 390, touch: true });
      await page.getByText('Nothing is watched yet').waitFor();
      for (const name of [/^Account of/, /, other projects$/]) {
        const button = page.getByRole('button', { name });
        const isHit = await button.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [-21, 21].map(
            (off) => document.elementFromPoint(x + width / 2, y + height / 2 + off) === element,
          );
        });
        expect([name, isHit]).toEqual([name, [true, true]]);
      }
    });

    it('has checkboxes that fingers can hit 44 px high', async () => {
      const page = await earshot.open('/account', { as: await earshot.person(), width: 390, touch: true });
      const box = await page
        .locator('label')
        .filter({ has: page.getByRole('checkbox') })
        .first()
        .boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    });

    it('in a project is as high as the window, which does not scroll', async () => {
      const person = await earshot.person();
      const page = await earshot.open('/', { as: person });
      for (const path of [
        'inbox',
        'charts',
        'monitors',
        'monitors/new',
        'alerts/new',
        'sources',
        'settings/keys',
      ])
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`/p/${person.projectId}/${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          const tall = await page.evaluate(() => document.documentElement.scrollHeight);
          expect([path, width, tall]).toEqual([path, width, 800]);
        }
    });
  },
  { shared: true },
);
