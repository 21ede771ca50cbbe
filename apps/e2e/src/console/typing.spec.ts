import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'what is typed',
  (earshot) => {
    const texts = ['acme one', 'acme two'];

    it('filters by an author of two words and by a day', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts, { authorHandle: 'Jane Doe' }));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter' });
      await filter.getByRole('textbox', { name: 'Author' }).pressSequentially(' Jane Doe ');
      const from = filter.getByLabel('Published from');
      const until = filter.getByLabel('Published until');
      // Days that are the same in the order of every country.
      await from.pressSequentially('11112026');
      await until.pressSequentially('12122026');
      expect([await from.inputValue(), await until.inputValue()]).toEqual(['2026-11-11', '2026-12-12']);
      await filter.getByRole('button', { name: 'Show' }).click();
      await filter.waitFor({ state: 'detached' });
      await inbox.shows(texts);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('author_handle'), searchParams.get('published_since')?.slice(0, 10)]).toEqual([
        'Jane Doe',
        '2026-11-11',
      ]);

      await page.keyboard.press('f');
      await untilEqual(() => from.inputValue(), '2026-11-11');
      await filter.getByRole('button', { name: 'Clear' }).click();
      await untilEqual(() => from.inputValue(), '');
    });

    it('names a project with the apostrophe of a phone', async () => {
      const person = await earshot.person();
      const { slug } = await person.api.post<{ slug: string }>('/api/v1/projects', { name: "Levi's" });
      const page = await earshot.open(`/p/${slug}/settings/delete`, { as: person });
      await page.getByRole('textbox', { name: 'Type' }).fill('Levi’s');
      await page.getByRole('button', { name: 'Delete the project' }).click();
      await page.getByText('has been deleted').first().waitFor();
    });

    it('stays in a note while another mention is open', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      await person.api.post('/api/v1/notes', { mention_id: first?.id, text: 'Called them.' });
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByRole('button', { name: 'Change' }).click();
      const change = notes.getByRole('textbox', { name: 'Change the note' });
      await change.fill('Called them twice.');
      await inbox.rows.filter({ hasText: 'acme two' }).getByRole('button').click();
      await notes.getByText('No notes yet.').waitFor();
      // Moving on the list stays possible: the field that opens again does not take the focus.
      await page.keyboard.press('k');
      await inbox.isAt('acme one');
      await untilEqual(() => change.inputValue(), 'Called them twice.');
      await inbox.isAt('acme one');
      await notes.getByRole('button', { name: 'Save' }).click();
      await notes.getByText('Called them twice.').waitFor();
      await notes.getByRole('button', { name: 'Change' }).click();
      await change.fill('Never mind');
      await notes.getByRole('button', { name: 'Cancel' }).click();
      await page.reload();
      await notes.getByText('Called them twice.').waitFor();
      expect(await change.count()).toBe(0);
    });

    it('stays in a note that is being sent', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      await new InboxView(page).shows(texts);
      let send = (): void => undefined;
      const asked = new Promise<void>((resolve) => (send = resolve));
      await page.route('**/api/v1/notes', async (route, request) => {
        if (request.method() === 'POST') await asked;
        await route.fallback();
      });
      const notes = page.getByRole('region', { name: 'Notes' });
      const field = notes.getByRole('textbox', { name: 'New note' });
      await field.fill('Called them.');
      await notes.getByRole('button', { name: 'Write note' }).click();
      await field.fill('Called them. And wrote.');
      send();
      await notes.getByRole('listitem').getByText('Called them.', { exact: true }).waitFor();
      expect(await field.inputValue()).toBe('Called them. And wrote.');
      await notes.getByRole('button', { name: 'Write note' }).click();
      await notes.getByRole('listitem').getByText('Called them. And wrote.').waitFor();
      await untilEqual(() => field.inputValue(), '');
      await page.reload();
      await notes.getByText('Called them. And wrote.').waitFor();
      expect(await field.inputValue()).toBe('');
    });

    it('becomes one note if its mention is left and opened again while it is being sent', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox`, {
        as: person,
        expected: [/status of 409/],
      });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      let send = (): void => undefined;
      const asked = new Promise<void>((resolve) => (send = resolve));
      let sent = 0;
      await page.route('**/api/v1/notes', async (route, request) => {
        if (request.method() === 'POST') {
          sent += 1;
          await asked;
        }
        await route.fallback();
      });
      const notes = page.getByRole('region', { name: 'Notes' });
      const field = notes.getByRole('textbox', { name: 'New note' });
      await field.fill('Called them.');
      await notes.getByRole('button', { name: 'Write note' }).click();
      await inbox.rows.filter({ hasText: 'acme two' }).getByRole('button').click();
      await untilEqual(() => field.inputValue(), '');
      await page.goBack();
      await untilEqual(() => field.inputValue(), 'Called them.');
      await notes.getByRole('button', { name: 'Write note' }).click();
      await untilEqual(() => Promise.resolve(sent), 2);
      send();
      await notes.getByRole('listitem').getByText('Called them.').first().waitFor();
      await untilEqual(() => field.inputValue(), '');
      const stored = await person.api.get<{ notes: unknown[] }>(`/api/v1/notes?mention_id=${first?.id}`);
      expect(stored.notes).toHaveLength(1);
    });

    it('stays in a dialog after no file was chosen', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/sources/feeds`, { as: person });
      await page.getByRole('button', { name: /^Import/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Import feeds' });
      await dialog.getByRole('textbox').fill('<opml version="2.0">');
      await dialog.getByLabel('OPML file').dispatchEvent('cancel', { bubbles: true });
      expect(await dialog.getByRole('textbox').inputValue()).toBe('<opml version="2.0">');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  },
  { shared: true },
);
