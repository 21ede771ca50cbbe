import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { holdReads } from './harness/requests.js';

/** Chromium lets a page refuse the first of these, not all. */
async function pressEscape(page: Page): Promise<void> {
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape');
}

describeConsole(
  'a dialog, however often Escape is pressed,',
  (earshot) => {
    it('asks for the password until the user has signed in again', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme one', 'acme two']));
      const page = await earshot.open('/', { as: person, expected: [/status of 401/] });
      const inbox = new InboxView(page);
      await inbox.shows(['acme one', 'acme two']);
      const goOn = await holdReads(page);
      await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }).then(() => undefined));
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      await goOn();
      await pressEscape(page);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await inbox.shows(['acme two']);
    });

    it('begins at its first field, or at its title if it has none', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme one']));
      const page = await earshot.open('/', { as: person });
      await new InboxView(page).shows(['acme one']);
      await page.keyboard.press('?');
      await hasFocus(page, 'Keyboard');
      await page.keyboard.press('Escape');
      await page.keyboard.press('f');
      await hasFocus(page, 'New');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await hasFocus(page, 'Command');
      await page.goto(`/p/${person.projectId}/charts`);
      await page.getByRole('button', { name: 'These figures through the API' }).click();
      await hasFocus(page, 'These figures through the API');
      await page.keyboard.press('Tab');
      await hasFocus(page, 'Close');
    });

    it('tells screen readers what was done in it', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/charts`, { as: person });
      await page.getByRole('button', { name: 'These figures through the API' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Copy/ }).first().click();
      await dialog
        .getByRole('status')
        .filter({ hasText: /^Copied/ })
        .waitFor();
    });

    it('shows a secret until the user has saved it', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', {
        name: 'Hook',
        channel: 'webhook',
        destination: 'https://hook.example.org/a',
      });
      const page = await earshot.open(`/p/${person.projectId}/alerts/${id}`, { as: person });
      await page.getByRole('button', { name: 'New secret' }).click();
      await page.getByRole('button', { name: 'Make a new secret' }).click();
      await page.getByText('whsec_').waitFor();
      await pressEscape(page);
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await page.getByRole('link', { name: 'All alerts' }).click();
      await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
    });
  },
  { shared: true },
);
