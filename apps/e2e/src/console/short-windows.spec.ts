import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: -1, height: 0 };

/** A phone on its side, and a window of 1280 x 1024 at 400 %. */
const shapes = [
  { width: 667, height: 330, touch: true },
  { width: 320, height: 256, touch: false },
];

describeConsole(
  'short windows',
  (earshot) => {
    it.each(shapes)('leave room for the list and the open mention: $width x $height', async (shape) => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(Array.from({ length: 20 }, (_, row) => `acme post ${row}.`)));
      const page = await earshot.open('/', { as: person, ...shape });
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect((await boxOf(page.locator('.list'))).height).toBeGreaterThan(140);
      await inbox.rows.nth(1).getByRole('button').click();
      await inbox.detail.getByText('acme post 1.').first().waitFor();
      expect(await boxOf(inbox.detail)).toMatchObject({ y: 0, height: shape.height });
      const actions = await boxOf(page.getByRole('group', { name: 'What to do with this mention' }));
      expect(actions.y + actions.height).toBeLessThanOrEqual(shape.height);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('banner').waitFor();
      expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
    });

    it.each(shapes)('show what has the focus in a form: $width x $height', async (shape) => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/alerts/new`, { as: person, ...shape });
      const bar = page.locator('.save-bar');
      await bar.waitFor();
      const rooms: number[] = [];
      for (let passed = 0; passed < 12; passed += 1) {
        await page.keyboard.press('Tab');
        const { top, bottom } = await page.evaluate(() => {
          const focused = document.activeElement ?? document.body;
          const box = (focused.closest('label') ?? focused).getBoundingClientRect();
          return { top: box.top, bottom: box.bottom };
        });
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual((await boxOf(bar)).y);
        const main = await boxOf(page.getByRole('main'));
        rooms.push((await boxOf(bar)).y - Math.max(0, main.y));
      }
      expect(rooms.at(-1)).toBeGreaterThan(170);
      await page.getByRole('link', { name: 'All alerts' }).click();
      await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
      await untilEqual(() => page.evaluate(() => window.scrollY), 0);
    });

    it.each(shapes)('show the buttons of a long dialog: $width x $height', async (shape) => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down']));
      const page = await earshot.open('/', { as: person, ...shape });
      await new InboxView(page).shows(['acme is down']);
      await page.keyboard.press('f');
      const show = page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Show' });
      await show.waitFor();
      const { y, height } = await boxOf(show);
      expect(y + height).toBeLessThanOrEqual(shape.height);
    });

    it('show every project in the menu, however many there are', async () => {
      const person = await earshot.person();
      for (let more = 0; more < 12; more += 1)
        await person.api.post('/api/v1/projects', { name: `Client ${more}` });
      const page = await earshot.open(`/p/${person.projectId}/monitors`, {
        as: person,
        width: 390,
        height: 460,
      });
      await page.getByRole('button', { name: 'other projects' }).click();
      const last = page.locator('#project-menu').getByRole('link', { name: 'New project' });
      await last.scrollIntoViewIfNeeded();
      const { y, height } = await boxOf(last);
      expect(y + height).toBeLessThanOrEqual(460);
      await last.click();
      await page.getByRole('heading', { name: 'New project' }).waitFor();
    });

    it('have fields that iPhones do not zoom in on', async () => {
      const page = await earshot.open('/sign-in', { width: 390, touch: true });
      const field = page.getByRole('textbox', { name: 'E-mail address' });
      expect(await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize))).toBe(16);
    });
  },
  { shared: true },
);
