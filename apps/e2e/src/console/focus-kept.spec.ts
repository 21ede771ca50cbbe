import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';

/** Presses a button as the keyboard does. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).last().press('Enter');
}

describeConsole(
  'the focus stays where it was when what had it goes away:',
  (earshot) => {
    it('in notes, from where keys still triage', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme one', 'acme two']));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme one', 'acme two']);
      await page.getByLabel('New note').fill('Called them.');
      await press(page, 'Write note');
      await page.getByRole('region', { name: 'Notes' }).getByRole('listitem').waitFor();
      await hasFocus(page, 'Notes');
      await press(page, 'Change');
      await page.getByLabel('Change the note').fill('Called them again.');
      await press(page, 'Save');
      await page.getByText('Called them again.').waitFor();
      await hasFocus(page, 'Notes');
      await page
        .getByRole('region', { name: 'Notes' })
        .getByRole('button', { name: 'Delete' })
        .press('Enter');
      await press(page, 'Delete the note');
      await page.getByText('No notes yet.').waitFor();
      await hasFocus(page, 'Notes');
      await page.keyboard.press('e');
      await inbox.shows(['acme two']);
    });

    it('in the line of the assignee, from where keys still triage', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme one', 'acme two']));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme one', 'acme two']);
      await press(page, 'Assign to me');
      await hasFocus(page, 'Assignee');
      await page.keyboard.press('e');
      await inbox.shows(['acme two']);
    });

    it('in the row, when a toast that had it is closed or its action is chosen', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme one', 'acme two', 'acme three']));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme one', 'acme two', 'acme three']);
      await inbox.rows.first().focus();
      await page.keyboard.press('e');
      await inbox.shows(['acme two', 'acme three']);
      await hasFocus(page, 'acme two');
      await press(page, 'Undo');
      await inbox.shows(['acme one', 'acme two', 'acme three']);
      await hasFocus(page, 'acme two');
      await page.getByText('Undone for 1 mention.').last().waitFor();
      await press(page, 'Close');
      await hasFocus(page, 'acme two');
    });

    it('in the lists of the settings and of sessions', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/settings/keys`, { as: person });
      await page.getByLabel('Name of a new key').fill('Agent');
      await press(page, 'Create the key');
      await press(page, 'I have saved it');
      await hasFocus(page, 'Name of a new key');
      await press(page, 'Revoke Agent');
      await press(page, 'Revoke it');
      await page.getByText('No program has access').waitFor();
      await hasFocus(page, 'Keys');
      await page.goto(`/p/${person.projectId}/settings/people`);
      await press(page, 'Make an invitation');
      await press(page, 'I have saved it');
      await hasFocus(page, 'Invite someone');
      await press(page, 'Revoke the invitation for anyone with the link');
      await press(page, 'Revoke it');
      await page.getByText('No invitation is open').waitFor();
      await hasFocus(page, 'Invited');
      const other = await earshot.open('/account', { as: person });
      // Its requests would be refused once its session has ended.
      await other.waitForLoadState('networkidle');
      await page.goto('/account');
      await page
        .getByRole('button', { name: /^End Chrome/ })
        .first()
        .press('Enter');
      await page.getByText('The session has ended.').first().waitFor();
      await hasFocus(page, 'Sessions');
    });
  },
  { shared: true },
);
