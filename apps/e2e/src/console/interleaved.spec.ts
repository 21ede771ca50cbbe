import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { refusal } from './harness/refusal.js';
import { untilEqual } from './harness/until-equal.js';

/** Chromium logs each of these to the console. */
const expected = [/net::ERR_/, /status of (401|404|429|500)/];

describeConsole(
  'changes that overlap',
  (earshot) => {
    const texts = ['acme one', 'acme two', 'acme three'];

    /** Another member of a person's project. */
    async function colleagueOf({ projectId }: Person): Promise<Person> {
      const kev = await earshot.person();
      await earshot.sql(
        `INSERT INTO members (project_id, user_id, role) SELECT $1, id, 'member' FROM users WHERE email = $2`,
        [projectId, kev.email],
      );
      return kev;
    }

    async function signOut(page: Page): Promise<void> {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
    }

    it('are not left to the next user of a page, who cannot undo them either', async () => {
      const person = await earshot.person();
      const next = await colleagueOf(person);
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person, expected });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      let refusals = 0;
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/api/v1/mentions', async (route, request) => {
        if (request.method() !== 'PATCH') return route.fallback();
        refusals += 1;
        if (refusals === 1) return route.fulfill(refusal(429, 'RATE_LIMITED', { 'retry-after': '1' }));
        await held;
        return route.fallback();
      });
      await page.keyboard.press('e');
      await untilEqual(() => Promise.resolve(refusals > 0), true);
      await signOut(page);
      await page.getByText('Your last changes are still being sent.').first().waitFor();
      goOn();
      const statusOfFirst = async (): Promise<unknown> =>
        (await earshot.sql('SELECT status FROM mentions WHERE id = $1', [first?.id]))[0];
      await untilEqual(statusOfFirst, { status: 'done' });
      await inbox.shows(texts.slice(1));
      await signOut(page);

      await page.getByRole('textbox', { name: 'E-mail address' }).fill(next.email);
      await page.getByLabel('Password', { exact: true }).fill(next.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await inbox.shows(texts.slice(1));
      await page.keyboard.press('z');
      await page.getByText('Nothing more to undo here.').first().waitFor();
      expect(await statusOfFirst()).toEqual({ status: 'done' });
    });

    it('keep their order, also if an assignment has to be repeated', async () => {
      const person = await earshot.person();
      await colleagueOf(person);
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person, expected });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      const select = inbox.detail.getByRole('combobox', { name: 'Assigned to' });
      await select.getByRole('option').nth(2).waitFor({ state: 'attached' });
      const sent: unknown[] = [];
      await page.route('**/api/v1/mentions/assignee', (route, request) => {
        sent.push((request.postDataJSON() as { assignee_id: unknown }).assignee_id);
        return sent.length === 1
          ? route.fulfill(refusal(429, 'RATE_LIMITED', { 'retry-after': '2' }))
          : route.fallback();
      });
      await select.selectOption({ index: 1 });
      await untilEqual(() => Promise.resolve(sent.length), 1);
      await select.selectOption({ label: 'Nobody' });
      await untilEqual(() => Promise.resolve(sent.map((id) => id === null)), [false, false, true]);
      await page.getByText('Assigned to nobody.').first().waitFor();
      const [stored] = await earshot.sql('SELECT assignee_id FROM mentions WHERE id = $1', [first?.id]);
      expect(stored).toEqual({ assignee_id: null });
    });

    it('are kept until the browser is online, an assignment, too', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person, expected });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await inbox.isWhole();
      await page.context().setOffline(true);
      await page.getByText('Status changes and assignments are sent when you are back online.').waitFor();
      await page.keyboard.press('m');
      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => location.reload()));
      await (await asked).dismiss();
      await page.context().setOffline(false);
      await page
        .getByText(/^Assigned to /)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    });

    it('of a colleague stay, also if what they replaced was sent together with more', async () => {
      const person = await earshot.person();
      const [, second] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person, expected });
      const inbox = await InboxView.following(page, `/p/${person.projectId}/inbox`, texts);
      for (const key of ['e', 'e']) await page.keyboard.press(key);
      const statusOfSecond = async (): Promise<unknown> =>
        (await earshot.sql('SELECT status FROM mentions WHERE id = $1', [second?.id]))[0];
      await untilEqual(statusOfSecond, { status: 'done' });
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await inbox.shows(texts);
      await person.api.patch(`/api/v1/mentions/${second?.id}`, { status: 'ignored' });
      await inbox.rows
        .nth(1)
        .getByText(/^Not about us by /)
        .waitFor();
      await page.keyboard.press('z');
      await page.getByText('Not undone: 1 mention changed since then.').first().waitFor();
      expect(await statusOfSecond()).toEqual({ status: 'ignored' });
    });

    it('of a colleague leave a row in its place that was changed and undone here', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person, expected });
      const inbox = await InboxView.following(page, `/p/${person.projectId}/inbox`, texts);
      const statusOfFirst = async (): Promise<unknown> =>
        (await earshot.sql('SELECT status FROM mentions WHERE id = $1', [first?.id]))[0];
      await page.keyboard.press('e');
      await untilEqual(statusOfFirst, { status: 'done' });
      await page.keyboard.press('z');
      await untilEqual(statusOfFirst, { status: 'new' });
      await inbox.shows(texts);
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await inbox.rows
        .first()
        .getByText(/^Done by /)
        .waitFor();
      await inbox.shows(texts);
    });

    it('say that they were not undone, also on another page', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', {
        name: 'Acme',
        keywords: ['acme'],
      });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person, expected });
      let changes = 0;
      await page.route('**/api/v1/monitors/*', (route, request) => {
        changes += request.method() === 'PATCH' ? 1 : 0;
        return changes > 1 ? route.fulfill(refusal(500, 'INTERNAL')) : route.fallback();
      });
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('link', { name: 'Alerts' }).first().click();
      await page.getByRole('heading', { name: 'Alerts' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Made up for a test.').first().waitFor();
    });

    it('end with the project, whatever is not saved in it', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/projects', {
        name: 'Samples',
        sample: true,
      });
      const page = await earshot.open(`/p/${id}/monitors/new`, { as: person, expected });
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Ltd');
      await page.getByRole('button', { name: 'Delete sample posts' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('The sample posts have been deleted.').first().waitFor();
      await page.getByRole('button', { name: /^Acme ?, other projects/ }).waitFor();
    });
  },
  { shared: true },
);
