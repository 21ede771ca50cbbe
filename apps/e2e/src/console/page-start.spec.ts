import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
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
  },
  { shared: true },
);
