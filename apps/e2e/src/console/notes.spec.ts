import { expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { eventually } from '../stack/eventually.js';
import { violationsOf } from './harness/accessibility.js';
import { type ConsoleUnderTest, describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

interface Mail {
  readonly id: number;
  readonly subject: string;
  readonly to: unknown;
}

describeConsole(
  'notes and assignments',
  (earshot) => {
    const texts = ['acme one', 'acme two', 'acme three'];

    it('are seen by a colleague at once, who gets one e-mail that links to the mention', async () => {
      const { ada, kev } = await team(earshot);
      const [first] = await earshot.store(ada, mentionsOf(texts));
      const page = await earshot.open(`/p/${ada.projectId}/inbox`, { as: ada });
      const beside = await earshot.open(`/p/${ada.projectId}/inbox`, { as: kev });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await new InboxView(beside).shows(texts);
      await beside.getByRole('region', { name: 'Notes' }).getByText('No notes yet.').waitFor();

      await inbox.detail.getByRole('button', { name: 'Assign to me' }).waitFor();
      await page.keyboard.press('m');
      await inbox.detail.getByRole('combobox', { name: 'Assigned to' }).waitFor();
      await page.getByText('Assigned to Ada Lovelace.', { exact: true }).first().waitFor();
      await beside.getByRole('feed').getByTitle('Assigned to Ada Lovelace').waitFor();

      await inbox.isWhole();
      await page.keyboard.press('t');
      await page.keyboard.type('@ke');
      const offered = page.getByRole('listbox', { name: 'Members' });
      await offered.getByRole('option', { name: 'Kev' }).waitFor();
      await page.getByText('Members to choose from with the arrow keys: 1', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('see https://status.example/7 <b>now</b>');
      await page.keyboard.press('Control+Enter');
      const note = beside.getByRole('region', { name: 'Notes' }).getByRole('listitem');
      await note.getByText('@Kev see https://status.example/7 <b>now</b>').waitFor();
      const link = note.getByRole('link', { name: 'https://status.example/7' });
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await note.getByRole('button').count()).toBe(0);
      // Escape leaves the field, so that the keys of the inbox work again.
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await inbox.isAt('acme two');
      await page.keyboard.press('k');
      expect(await violationsOf(page)).toEqual([]);

      const mail = await eventually(async () => {
        const mails = await json<Mail[]>(`${earshot.stack.sandboxUrl}/mailbox`);
        return mails.find((one) => isAboutNotes(one, kev));
      });
      expect(mail.subject).toBe('[Acme] Ada Lovelace mentioned you in a note');
      const { text, html } = await json<{ text: string; html: string }>(
        `${earshot.stack.sandboxUrl}/mailbox/${mail.id}`,
      );
      expect(text).toContain('> @Kev see https://status.example/7 <b>now</b>');
      expect(html).toContain('@Kev see https://status.example/7 &lt;b&gt;now&lt;/b&gt;');
      const address = `${earshot.stack.baseUrl}/p/${ada.projectId}/mentions/${first?.id}`;
      expect([text.includes(address), html.includes(`href="${address}"`)]).toEqual([true, true]);
      await beside.goto(address);
      await beside.getByRole('region', { name: 'Notes' }).getByText('@Kev').waitFor();
      const mails = await json<Mail[]>(`${earshot.stack.sandboxUrl}/mailbox`);
      expect(mails.filter((one) => isAboutNotes(one, kev))).toHaveLength(1);
    });

    it('can be changed and deleted by their author, and drafts are not lost', async () => {
      const { ada } = await team(earshot);
      await earshot.store(ada, mentionsOf(texts));
      const page = await earshot.open(`/p/${ada.projectId}/inbox`, { as: ada });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByRole('textbox', { name: 'New note' }).waitFor();
      await page.keyboard.press('t');
      await page.keyboard.type('half of it');
      await inbox.rows.filter({ hasText: 'acme two' }).getByRole('button').click();
      await untilEqual(() => notes.getByRole('textbox', { name: 'New note' }).inputValue(), '');
      await page.goBack();
      await untilEqual(() => notes.getByRole('textbox', { name: 'New note' }).inputValue(), 'half of it');
      await notes.getByRole('button', { name: 'Write note' }).click();
      await notes.getByRole('listitem').getByText('half of it').waitFor();
      await notes.getByRole('button', { name: 'Change' }).click();
      await notes.getByRole('textbox', { name: 'Change the note' }).fill('all of it');
      await notes.getByRole('button', { name: 'Save' }).click();
      await notes.getByRole('listitem').getByText('all of it').waitFor();
      await notes.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this note?' });
      await dialog.getByText('all of it').waitFor();
      await dialog.getByRole('button', { name: 'Delete the note' }).click();
      await notes.getByText('No notes yet.').waitFor();
    });

    it('take no more characters than can be stored, where a name is longer', async () => {
      const { ada } = await team(earshot);
      await earshot.store(ada, mentionsOf(texts));
      const page = await earshot.open(`/p/${ada.projectId}/inbox`, { as: ada });
      await new InboxView(page).shows(texts);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByRole('textbox', { name: 'New note' }).focus();
      await page.keyboard.type('@ke');
      await notes.getByRole('option', { name: 'Kev' }).click();
      await page.keyboard.insertText('ö'.repeat(4_000));
      await notes.getByRole('button', { name: 'Write note' }).click();
      await notes
        .getByRole('listitem')
        .getByText(/^@Kev ö{3900}/)
        .waitFor();
    });

    it('show what is assigned to me, and an assignment can be undone', async () => {
      const { ada, kev } = await team(earshot);
      const stored = await earshot.store(ada, mentionsOf(texts));
      const page = await earshot.open(`/p/${ada.projectId}/inbox`, { as: ada });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('j');
      await inbox.isAt('acme two');
      const select = inbox.detail.getByRole('combobox', { name: 'Assigned to' });
      await select.selectOption({ label: 'Kev' });
      await page.getByText('Assigned to Kev.', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Assigned as before.').first().waitFor();
      await untilEqual(() => select.inputValue(), '');
      await inbox.detail.getByRole('button', { name: 'Assign to me' }).click();
      await page.getByText('Assigned to Ada Lovelace.', { exact: true }).first().waitFor();
      await page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('link', { name: 'Assigned to me' })
        .click();
      await inbox.shows(['acme two']);
      // A mention that a colleague assigns to me is not shown until asked for.
      await kev.api.patch('/api/v1/mentions/assignee', { ids: [stored[0]?.id], assignee_id: ada.id });
      await page.getByRole('button', { name: '1 new mention' }).click();
      await inbox.shows(['acme one', 'acme two']);
    });

    it.each([
      ['while the page follows the project', true],
      ['before it does', false],
    ])('keep what a person has typed who is removed %s, and comes back', async (_, isConnected) => {
      const { ada, kev } = await team(earshot);
      await earshot.store(ada, mentionsOf(texts));
      const expected = [/status of (403|404)/];
      const page = await earshot.open('about:blank', { as: kev, expected });
      const stream = isConnected ? null : await heldStream(page);
      const connected = page.waitForResponse(/\/api\/events\?/);
      await page.goto(`/p/${ada.projectId}/inbox`);
      const field = page.getByRole('textbox', { name: 'New note' });
      await field.fill('Called them, and');
      await (stream?.asked ?? connected);
      await ada.api.delete(`/api/v1/members/${kev.id}`);
      stream?.open();
      await page.getByText('Not found, or you have no access to it').waitFor();
      await earshot.sql('INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, $3)', [
        ada.projectId,
        kev.id,
        'member',
      ]);
      await page.reload();
      await untilEqual(() => field.inputValue(), 'Called them, and');
    });

    it('that were written while the page was not connected are shown once it is again', async () => {
      const { ada, kev } = await team(earshot);
      const [first] = await earshot.store(ada, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: kev, expected: [/ERR_FAILED/] });
      const second = await heldStream(page);
      await page.route('**/api/events?*', (route) => route.abort(), { times: 1 });
      await page.goto(`/p/${ada.projectId}/inbox`);
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByText('No notes yet.').waitFor();
      await second.asked;
      await ada.api.post('/api/v1/notes', { mention_id: first?.id, text: 'Called them.' });
      second.open();
      await notes.getByText('Called them.').waitFor();
    });

    it.each([
      [true, false, '@ names a colleague, who gets an e-mail.'],
      [true, true, '@ names a colleague.'],
      [false, false, '@ names a colleague.'],
    ])('promise an e-mail only where one arrives: %s, %s', async (sends_mail, test_mailbox, hint) => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person });
      await page.route('**/api/auth/options', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        await route.fulfill({
          response,
          json: { ...answer, data: { ...answer.data, sends_mail, test_mailbox } },
        });
      });
      await page.goto(`/p/${person.projectId}/inbox`);
      await page.getByRole('region', { name: 'Notes' }).getByText(hint, { exact: true }).waitFor();
    });

    it('can be read by viewers, who cannot change anything', async () => {
      const { ada, kev } = await team(earshot, 'viewer');
      const [first] = await earshot.store(ada, mentionsOf(texts));
      await ada.api.post('/api/v1/notes', { mention_id: first?.id, text: 'Called them.' });
      const page = await earshot.open(`/p/${ada.projectId}/inbox`, { as: kev, width: 390 });
      await new InboxView(page).shows(texts);
      await page.getByRole('feed').getByText('acme one').click();
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByText('Called them.').waitFor();
      expect(await notes.getByRole('textbox').count()).toBe(0);
      expect(await notes.getByRole('button').count()).toBe(0);
      await page.getByText('Assigned to nobody').waitFor();
    });
  },
  { env: { SWEEP_SECONDS: '1' } },
);

/** Holds back the first event stream of a page until it is opened. */
async function heldStream(page: Page): Promise<{ readonly asked: Promise<void>; open: () => void }> {
  let ask = (): void => undefined;
  let open = (): void => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const hold = async (route: Route): Promise<void> => {
    ask();
    await opened;
    await route.continue();
  };
  await page.route('**/api/events?*', hold, { times: 1 });
  return { asked, open };
}

/** Ada Lovelace, who owns a project, and Kev, a member of it. */
async function team(
  earshot: ConsoleUnderTest,
  role = 'member',
): Promise<Record<'ada' | 'kev', Person & { readonly id: string }>> {
  const [ada, kev] = [await earshot.person(), await earshot.person()];
  const ids: string[] = [];
  for (const [{ email }, name] of [
    [ada, 'Ada Lovelace'],
    [kev, 'Kev'],
  ] as const) {
    const [user] = await earshot.sql('UPDATE users SET name = $2 WHERE email = $1 RETURNING id', [
      email,
      name,
    ]);
    ids.push(...(JSON.stringify(user).match(/[0-9a-f-]{36}/g) as string[]));
  }
  await earshot.sql('INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, $3)', [
    ada.projectId,
    ids[1],
    role,
  ]);
  return {
    ada: { ...ada, id: ids[0] ?? '' },
    kev: { ...kev, id: ids[1] ?? '', projectId: ada.projectId, api: kev.api.inProject(ada.projectId) },
  };
}

/** Whether a mail is about notes, rather than the one that verifies the address. */
function isAboutNotes({ subject, to }: Mail, { email }: Person): boolean {
  return JSON.stringify(to).includes(email) && subject.includes('in a note');
}

async function json<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
