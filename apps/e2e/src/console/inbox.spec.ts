import { expect, it } from '@jest/globals';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'the inbox',
  (earshot) => {
    const statusOf = async ({ api }: Person, id: string): Promise<string> =>
      (await api.get<{ status: string }>(`/api/v1/mentions/${id}`)).status;
    const four = ['acme is down', 'acme loses boards', 'acme bills twice', 'acme is slow'];

    it('lists new mentions after signing in, with the reasons in words', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(four));
      const page = await earshot.open('/');
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const inbox = new InboxView(page);
      await inbox.shows(four);
      expect(new URL(page.url()).pathname).toMatch(/^\/p\/acme[^/]*\/inbox$/);
      await inbox.detail.getByText('Says “down”, a sign of a widespread outage').waitFor();
      await inbox.detail.getByText('Nobody: the project has no alerts.').waitFor();
    });

    it('opens a mention by keyboard and by mouse', async () => {
      const person = await earshot.person();
      const [, second] = await earshot.store(person, mentionsOf(four));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(four);
      await page.keyboard.press('j');
      await inbox.isAt('acme loses boards');
      expect(new URL(page.url()).searchParams.get('open')).toBe(second?.id);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await inbox.isAt('acme is slow');
      await page.keyboard.press('k');
      await inbox.isAt('acme bills twice');
      await page.keyboard.press('Enter');
      await inbox.isAt('acme bills twice');
      await inbox.rows.filter({ hasText: 'acme is down' }).getByRole('button').click();
      await inbox.detail.getByText('acme is down').first().waitFor();
      await page.goBack();
      await inbox.detail.getByText('acme bills twice').first().waitFor();
    });

    it('sets a status by keyboard, moves to the next mention, and undoes it', async () => {
      const person = await earshot.person();
      const [, second] = await earshot.store(person, mentionsOf(four));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(four);
      await page.keyboard.press('j');
      await inbox.isAt('acme loses boards');
      await page.keyboard.press('e');
      await inbox.shows(['acme is down', 'acme bills twice', 'acme is slow']);
      await inbox.isAt('acme bills twice');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await untilEqual(() => statusOf(person, second?.id ?? ''), 'done');
      await page.keyboard.press('z');
      await inbox.shows(four);
      await page.getByText('Undone for 1 mention.').first().waitFor();
      await untilEqual(() => statusOf(person, second?.id ?? ''), 'new');
    });

    it('sets the status of an open mention that is not in the list', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(four));
      const id = first?.id ?? '';
      await person.api.patch(`/api/v1/mentions/${id}`, { status: 'done' });
      const page = await earshot.open(`/p/${person.projectId}/inbox?open=${id}`, { as: person });
      await new InboxView(page).shows(four.slice(1));
      const actions = page.getByRole('group', { name: 'What to do with this mention' });
      await actions.getByRole('button', { name: 'Not about us' }).click();
      await untilEqual(() => statusOf(person, id), 'ignored');
      await actions.getByRole('button', { name: 'Done' }).waitFor();
      await page.keyboard.press('z');
      await untilEqual(() => statusOf(person, id), 'done');
    });

    it('changes all selected mentions in one call', async () => {
      const person = await earshot.person();
      const stored = await earshot.store(person, mentionsOf(four));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(four);
      const changes: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH' || request.url().endsWith('/status'))
          changes.push(request.postDataJSON());
      });
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+J');
      const bar = page.getByRole('toolbar', { name: 'Selected mentions' });
      await bar.getByText('2 mentions selected').waitFor();
      await page.keyboard.press('r');
      await inbox.shows(['acme bills twice', 'acme is slow']);
      await untilEqual(
        () => Promise.all(stored.map(({ id }) => statusOf(person, id))),
        ['reviewed', 'reviewed', 'new', 'new'],
      );
      expect(changes).toEqual([{ ids: [stored[0]?.id, stored[1]?.id], status: 'reviewed' }]);
      await page.keyboard.press('a');
      await bar.getByText('2 mentions selected').waitFor();
      await bar.getByRole('button', { name: 'Not about us' }).click();
      await page.getByText('Nothing new', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await inbox.shows(['acme bills twice', 'acme is slow']);
    });

    it('says how much was read while nothing is known, also where all mentions are shown', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });
      const page = await earshot.open('/', { as: person });
      await page.getByText('Nothing has been read yet').waitFor();
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await page.waitForURL(/status=any/);
      await page.getByText('Nothing has been read yet').waitFor();
      await page.getByRole('main').getByText('Nothing is fully covered yet.').waitFor();
    });

    it('keeps filter, search and order in its address', async () => {
      const person = await earshot.person();
      await earshot.store(person, [
        mention('acme is down again', 4, { judged: { urgency: 71 } }),
        mention('how does acme import boards?', 3, { judged: { category: 'question', urgency: 20 } }),
        mention('does acme have a dark theme?', 2, { judged: { category: 'question', urgency: 40 } }),
        mention('acme anvils in cartoons', 1, { judged: { isRelevant: false } }),
      ]);
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down again', 'how does acme', 'does acme have']);

      await page.keyboard.press('f');
      const dialog = page.getByRole('dialog', { name: 'Filter' });
      await dialog
        .getByRole('group', { name: 'Category' })
        .getByRole('checkbox', { name: 'Question' })
        .check();
      await dialog.getByRole('button', { name: 'Show' }).click();
      const questions = ['how does acme', 'does acme have'];
      await inbox.shows(questions);
      await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Most urgent' });
      await inbox.shows(questions.toReversed());
      await page.reload();
      await inbox.shows(questions.toReversed());

      await page.keyboard.press('/');
      await page.keyboard.type('theme');
      await page.keyboard.press('Enter');
      await inbox.shows(['does acme have']);
      await page.reload();
      await inbox.shows(['does acme have']);
      expect(new URL(page.url()).search).toBe('?order=urgency&category=question&q=theme');

      const hidden = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Hidden' });
      await untilEqual(() => hidden.innerText(), 'Hidden 1');
      await hidden.click();
      await inbox.shows(['acme anvils']);

      await page.goto('/');
      await inbox.shows(['acme is down again', 'does acme have', 'how does acme']);
      await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest' });
      await inbox.shows(['acme is down again', 'how does acme', 'does acme have']);
    });

    it('is a single pane on a phone, with a way back', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(four));
      const page = await earshot.open('/', { as: person, width: 390, height: 844 });
      const inbox = new InboxView(page);
      await inbox.shows(four);
      expect(await inbox.detail.isVisible()).toBe(false);
      await inbox.rows.nth(2).getByRole('button').click();
      await inbox.detail.getByText('acme bills twice').first().waitFor();
      expect(await inbox.rows.first().isVisible()).toBe(false);
      const [pane, main] = [await inbox.detail.boundingBox(), await page.getByRole('main').boundingBox()];
      expect(pane).toEqual(main);
      await page
        .getByRole('group', { name: 'What to do with this mention' })
        .getByRole('button', { name: 'Done' })
        .click();
      await inbox.detail.getByText('acme is slow').first().waitFor();
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await inbox.shows(['acme is down', 'acme loses boards', 'acme is slow']);
    });

    it('is on a phone where it was left, after the browser’s Back and the button', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(Array.from({ length: 40 }, (_, row) => `acme post ${row}.`)));
      const page = await earshot.open('/', { as: person, width: 390, height: 844 });
      const inbox = new InboxView(page);
      const row = inbox.rows.filter({ hasText: 'acme post 30.' });
      const list = page.locator('.list');
      await inbox.rows.first().waitFor();
      await list.evaluate((element) => element.scrollTo(0, 30 * 64));
      const scrolled = (): Promise<number> => list.evaluate((element) => element.scrollTop);
      const leaveBy = async (back: () => Promise<unknown>): Promise<void> => {
        await row.getByRole('button').scrollIntoViewIfNeeded();
        const before = await scrolled();
        await row.getByRole('button').click();
        await inbox.detail.getByText('acme post 30.').first().waitFor();
        await back();
        await list.waitFor();
        await untilEqual(() => inbox.rows.first().getAttribute('aria-current'), 'true');
        expect(await scrolled()).toBe(before);
      };
      await leaveBy(() => page.goBack());
      await leaveBy(() => page.getByRole('button', { name: 'Back to the list' }).click());
    });

    it('shows the open row after another page and Back, however far down it is', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(Array.from({ length: 60 }, (_, row) => `acme post ${row}.`)));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      const row = inbox.rows.filter({ hasText: 'acme post 45.' });
      await inbox.rows.first().waitFor();
      await page.locator('.list').evaluate((element) => element.scrollTo(0, 45 * 64));
      await row.getByRole('button').click();
      await inbox.detail.getByText('acme post 45.').first().waitFor();
      await page.getByRole('link', { name: 'Monitors' }).click();
      await page.getByRole('heading', { name: 'Monitors' }).waitFor();
      await page.goBack();
      await inbox.detail.getByText('acme post 45.').first().waitFor();
      await untilEqual(
        () => row.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight),
        true,
      );
    });

    it('opens each mention at its start, wherever the last one was scrolled to', async () => {
      const person = await earshot.person();
      const long = ' It goes on.'.repeat(400);
      await earshot.store(person, mentionsOf([`acme is down.${long}`, `acme is slow.${long}`]));
      const page = await earshot.open('/', { as: person, width: 390, height: 844 });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme is slow']);
      await inbox.rows.first().getByRole('button').click();
      await inbox.detail.getByText('acme is down').first().waitFor();
      await inbox.detail.evaluate((pane) => pane.scrollTo(0, 600));
      await page.keyboard.press('e');
      await inbox.detail.getByText('acme is slow').first().waitFor();
      expect(await inbox.detail.evaluate((pane) => pane.scrollTop)).toBe(0);
    });

    it('prints the whole open mention, and nothing but it', async () => {
      const person = await earshot.person();
      await earshot.store(
        person,
        mentionsOf([`acme is down.${' It goes on.'.repeat(2_000)}`, 'acme is slow']),
      );
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.detail.getByText('acme is down').first().waitFor();
      const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
      expect(pages.length).toBeGreaterThan(5);
      await page.emulateMedia({ media: 'print' });
      expect(await inbox.detail.isVisible()).toBe(true);
      expect(await inbox.rows.first().isVisible()).toBe(false);
      expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    });

    it('shows what a colleague changed in the meantime, and the later change wins', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(four));
      const [mine, theirs] = await Promise.all([
        earshot.open('/', { as: person }),
        earshot.open('/', { as: person }),
      ]);
      await new InboxView(mine).shows(four);
      await new InboxView(theirs).shows(four);
      await theirs.keyboard.press('r');
      await untilEqual(() => statusOf(person, first?.id ?? ''), 'reviewed');
      await mine
        .getByRole('article')
        .filter({ hasText: 'acme is down' })
        .getByText('Reviewed')
        .first()
        .waitFor();
      await mine.keyboard.press('e');
      await untilEqual(() => statusOf(person, first?.id ?? ''), 'done');
    });
  },
  { shared: true },
);
