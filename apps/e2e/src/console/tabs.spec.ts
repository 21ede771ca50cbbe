import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { holdReads } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'two tabs of a browser',
  (earshot) => {
    const texts = ['acme is down', 'acme is slow'];

    /** Opens the inbox of a person in two tabs. */
    async function begin(): Promise<{ person: Person; ids: string[]; one: Page; other: Page }> {
      const person = await earshot.person();
      const stored = await earshot.store(person, mentionsOf(texts));
      const one = await earshot.open('/', { as: person, expected: [/status of 401/, /net::ERR_/] });
      const other = await one.context().newPage();
      await other.goto('/');
      for (const page of [one, other]) await new InboxView(page).shows(texts);
      return { person, ids: stored.map(({ id }) => id), one, other };
    }

    it('show nothing of a user who has signed out in one of them', async () => {
      const { one, other } = await begin();
      await one.evaluate(() => sessionStorage.setItem('earshot.draft.alert', '{}'));
      await other.locator('button.avatar').click();
      await other.getByRole('button', { name: 'Sign out' }).click();
      for (const page of [one, other])
        await page.getByRole('heading', { level: 1, name: 'Sign in to Earshot' }).waitFor();
      expect(await one.evaluate(() => sessionStorage.getItem('earshot.draft.alert'))).toBeNull();
    });

    it('show nothing of a user in whose place another one has signed in', async () => {
      const { one, other } = await begin();
      // What it still asks for would be refused.
      await other.close();
      const next = await earshot.person();
      await earshot.store(next, mentionsOf(['acme is mine']));
      const { email, password } = next;
      await one.request.post('/api/auth/sign-in', { data: { email, password } });
      await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await one.getByText('Not found, or you have no access to it').waitFor();
      await one.goto('/');
      await new InboxView(one).shows(['acme is mine']);
    });

    it('both continue after their user has signed in again in one of them', async () => {
      const { person, ids, one, other } = await begin();
      const goOn = await holdReads(one);
      await one.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }).then(() => undefined));
      const dialogs = [one, other].map((page) =>
        page.getByRole('dialog', { name: 'Your session has ended' }),
      );
      for (const page of [one, other]) await page.keyboard.press('e');
      for (const dialog of dialogs) await dialog.waitFor();
      await goOn();
      await one.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await one.getByRole('button', { name: 'Sign in' }).click();
      for (const dialog of dialogs) await dialog.waitFor({ state: 'detached' });
      await untilEqual(
        () => earshot.sql('SELECT status FROM mentions WHERE id = $1', [ids[0]]),
        [{ status: 'done' }],
      );
    });
  },
  { shared: true },
);
