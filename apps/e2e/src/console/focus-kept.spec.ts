import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { openRequests } from './harness/requests.js';
import { scrollTo } from './harness/scroll-to.js';
import { untilEqual } from './harness/until-equal.js';

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
      const other = await earshot.open('about:blank', { as: person });
      const waiting = openRequests(other);
      await other.goto('/account');
      await other.getByRole('heading', { name: 'Delete the account' }).waitFor();
      // They would be refused once its session has ended.
      await untilEqual(() => Promise.resolve(waiting.size), 0);
      await page.goto('/account');
      await page
        .getByRole('button', { name: /^End Chrome/ })
        .first()
        .press('Enter');
      await page.getByText('The session has ended.').first().waitFor();
      await hasFocus(page, 'Sessions');
    });

    it('in the lessons, when one is forgotten or restored', async () => {
      const person = await earshot.person();
      const judged = {
        isRelevant: true,
        classifier: 'linear@1',
        reasons: [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 1 }],
      };
      const five = (text: string) => Array.from({ length: 5 }, (_, n) => mention(text, n, { judged }));
      const stored = await earshot.store(person, [
        ...five('acme cartoon with another anvil'),
        ...five('acme sent us a wrong invoice'),
      ]);
      const ids = stored.map(({ id }) => id);
      await person.api.patch('/api/v1/mentions', { ids: ids.slice(0, 5), status: 'ignored' });
      await person.api.patch('/api/v1/mentions', { ids: ids.slice(5), status: 'done' });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${stored[0]?.matches[0]?.monitorId}`, {
        as: person,
      });
      const lessons = page.getByRole('region', { name: 'Lessons' });
      await scrollTo(lessons);
      await lessons
        .getByRole('button', { name: /^Forget (?!all)/ })
        .first()
        .press('Enter');
      const forgotten = lessons.getByText('1 forgotten lesson that can be restored');
      await forgotten.waitFor();
      await hasFocus(page, 'Lessons');
      await forgotten.press('Enter');
      await lessons.getByRole('button', { name: /^Restore / }).press('Enter');
      await forgotten.waitFor({ state: 'detached' });
      await hasFocus(page, 'Lessons');
    });

    it('in the row of an activity that is undone', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme one']));
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      const page = await earshot.open(`/p/${person.projectId}/settings/activity`, { as: person });
      await press(page, 'Undo');
      await page.getByText('undid a change of 1 mention').waitFor();
      await page.locator('p:focus').filter({ hasText: 'set 1 mention to Done' }).waitFor();
    });

    it('on the page of a mention, when a status has been chosen', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme one']));
      const page = await earshot.open(`/p/${person.projectId}/mentions/${first?.id}`, { as: person });
      await press(page, 'Done');
      await page.getByText('to Done').first().waitFor();
      await page.locator('main:focus').waitFor();
    });

    it('in an alert and its dry run', async () => {
      const person = await earshot.person();
      const judged = { urgency: 58 };
      const [first] = await earshot.store(person, [mention('acme runners hang', 1, { judged })]);
      await earshot.sql("UPDATE mentions SET found_at = now() - interval '1 hour' WHERE id = $1", [
        first?.id,
      ]);
      const { id } = await person.api.post<{ id: string }>('/api/v1/alerts', {
        name: 'Urgent',
        channel: 'email',
        destination: person.email,
        min_urgency: 60,
      });
      await person.api.patch(`/api/v1/alerts/${id}`, { active: false });
      const page = await earshot.open(`/p/${person.projectId}/alerts`, { as: person });
      await press(page, 'Resume Urgent');
      await hasFocus(page, 'Urgent');
      await page.goto(`/p/${person.projectId}/alerts/${id}`);
      await press(page, 'Pause');
      await press(page, 'Pause it');
      await hasFocus(page, 'Resume Urgent');
      await press(page, 'Resume Urgent');
      await hasFocus(page, 'Pause');
      await press(page, 'Take ≥ 58');
      await page.getByText('message about 1 mention').waitFor();
      await hasFocus(page, 'Dry run');
    });
  },
  { shared: true },
);
