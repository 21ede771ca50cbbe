import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'bulk triage and the activity log',
  (earshot) => {
    const texts = ['acme one', 'acme two', 'acme three'];

    it('counts all matching mentions, changes them, and undoes it except for later changes', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const faults = new PageFaults(page);
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('Shift+A');
      const dialog = page.getByRole('dialog', { name: 'All that match' });
      await dialog.getByRole('radio', { name: 'Not about us' }).check();
      await dialog.getByText(/^Mark 3 mentions found up to \d\d:\d\d as Not about us\?$/).waitFor();
      await faults.look('all that match');
      await dialog.getByRole('button', { name: 'Change 3' }).click();
      await page.getByRole('status').filter({ hasText: 'Not about us: 3 mentions.' }).waitFor();
      await page
        .getByText('No mention matches this filter')
        .or(page.getByText('Nothing new'))
        .first()
        .waitFor();
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await page.keyboard.press('z');
      await page.getByText('Undone for 2 mentions, but not for 1 that changed since then.').first().waitFor();
      await inbox.shows(texts.slice(1));
      await untilEqual(
        async () => (await person.api.get<{ status: string }>(`/api/v1/mentions/${first?.id}`)).status,
        'done',
      );
      expect(faults.found).toEqual([]);
    });

    it('shows all of them again after undo if nothing changed in between', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.getByRole('button', { name: 'All that match' }).click();
      await page.getByRole('button', { name: 'Change 3' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone for 3 mentions.').first().waitFor();
      await inbox.shows(texts);
    });

    it('changes every mention that is shown, even one found at the very moment', async () => {
      const person = await earshot.person();
      const stored = await earshot.store(person, mentionsOf(texts));
      // As if the clock of the database were ahead of the one that the page knows.
      await earshot.sql(`UPDATE mentions SET found_at = now() + interval '5 seconds' WHERE id = $1`, [
        stored[0]?.id,
      ]);
      const page = await earshot.open('/', { as: person });
      await new InboxView(page).shows(texts);
      await page.getByRole('button', { name: 'All that match' }).click();
      await page.getByRole('button', { name: 'Change 3' }).click();
      await page.getByText('Done: 3 mentions.').first().waitFor();
    });

    it('says who did what, to a mention and in the project, and undoes it from there', async () => {
      const person = await earshot.person();
      const [first, second] = await earshot.store(person, mentionsOf(texts));
      await person.api.patch('/api/v1/mentions', { ids: [first?.id, second?.id], status: 'ignored' });
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      const page = await earshot.open(`/p/${person.projectId}/mentions/${first?.id}`, { as: person });
      const faults = new PageFaults(page);
      const section = page.getByRole('region', { name: 'Who did what' });
      await section
        .getByRole('listitem')
        .filter({ hasText: 'changed it from Not about us to Done' })
        .waitFor();
      expect(await section.getByRole('listitem').count()).toBe(2);
      await faults.look('who did what to a mention');
      await page.goto(`/p/${person.projectId}/settings/activity`);
      const row = page.getByRole('listitem').filter({ hasText: 'set 2 mentions to Not about us' });
      await row.getByRole('button', { name: 'Undo' }).waitFor();
      await faults.look('activity');
      await row.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone for 1 mention, but not for 1 that changed since then.').first().waitFor();
      await page.getByText('undid a change of 1 mention').waitFor();
      expect(await row.getByRole('button').count()).toBe(0);
      expect(faults.found).toEqual([]);
    });

    it('marks a row as leaving after somebody else changed its status, with the name', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person });
      const inbox = await InboxView.following(page, '/', texts);
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await inbox.rows
        .first()
        .getByText(/^Done by /)
        .waitFor();
      await inbox.shows(texts);
      expect(await inbox.rows.first().locator('.leaving').count()).toBe(1);
    });

    it.each([
      ['names who changed', 'user', /^Done by Ada$/],
      ['does not call an alert the one who changed', 'email_link', /^Done through an e-mail link$/],
    ])('%s a status while no stream was open', async (_, kind, status) => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person });
      let connect = (): void => undefined;
      const held = new Promise<void>((done) => (connect = done));
      await page.route('**/api/events?*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/');
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await earshot.sql('UPDATE activities SET by_kind = $2 WHERE project_id = $1', [person.projectId, kind]);
      connect();
      await inbox.rows.first().getByText(status).waitFor();
    });
  },
  { shared: true },
);
