import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

interface Views {
  readonly views: readonly { readonly id: string; readonly name: string; readonly filter: object }[];
}

describeConsole(
  'views of the inbox',
  (earshot) => {
    const viewsOf = async ({ api }: Person): Promise<string[]> =>
      (await api.get<Views>('/api/v1/views')).views.map(({ name }) => name);
    const three = [
      mention('acme is down', 3, { kind: 'comment', community: 'r/SaaS' }),
      mention('acme loses boards', 2, { kind: 'comment' }),
      mention('acme bills twice', 1),
    ];

    it('are saved from a filter by keyboard, and a colleague sees the same at once', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      const page = await earshot.open('/', { as: person, expected: [/status of 400/] });
      const colleague = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme loses boards', 'acme bills twice']);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter' });
      await filter.getByRole('checkbox', { name: 'Comments and replies' }).check();
      await filter.getByRole('textbox', { name: 'Community' }).fill('saas');
      await page.keyboard.press('Enter');
      await filter.getByRole('button', { name: 'Show' }).click();
      await filter.getByText('“saas” needs its source in front of it').waitFor();
      await filter.getByRole('button', { name: 'Remove saas' }).click();
      await filter.getByRole('textbox', { name: 'Community' }).fill('r/saas');
      await page.keyboard.press('Enter');
      await filter.getByRole('button', { name: 'Show' }).click();
      await inbox.shows(['acme is down']);
      expect(new URL(page.url()).searchParams.toString()).toBe('kind=comment&community=r%2Fsaas');
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await tabs.getByRole('button', { name: '+ View' }).click();
      const making = page.getByRole('dialog', { name: 'New view' });
      await page.keyboard.press('Enter');
      await making.getByText('This must', { exact: false }).first().waitFor();
      await making.getByRole('textbox', { name: 'Name' }).fill('Replies <b>');
      await page.keyboard.press('Enter');
      await tabs
        .getByRole('link', { name: 'Replies <b>', exact: false })
        .and(page.locator('[aria-current=page]'))
        .waitFor();
      await tabs.getByText('1', { exact: true }).first().waitFor();
      const theirs = colleague.getByRole('navigation', { name: 'Views' });
      await theirs.getByRole('link', { name: 'Replies <b>', exact: false }).click();
      await new InboxView(colleague).shows(['acme is down']);
      await page.reload();
      await inbox.shows(['acme is down']);
      // A screen reader reads the count as a word of its own.
      await tabs.getByRole('link', { name: 'Replies <b> 1', exact: true }).waitFor();
      await tabs.getByRole('link', { name: 'New 3', exact: true }).waitFor();
      // After the last view comes the first.
      await page.keyboard.press(']');
      await inbox.shows(['acme is down', 'acme loses boards', 'acme bills twice']);
      await page.keyboard.press('[');
      await inbox.shows(['acme is down']);
      const faults = new PageFaults(page);
      await faults.look('views');
      expect(faults.found).toEqual([]);
    });

    it('are renamed, moved and deleted, and a deleted one is restored in its place', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      for (const name of ['First', 'Second', 'Third'])
        await person.api.post('/api/v1/views', { name, filter: { q: name } });
      const page = await earshot.open('/', { as: person, expected: [/status of 409/] });
      await page.getByRole('button', { name: 'Views …' }).click();
      const all = page.getByRole('dialog', { name: 'Views' });
      await all.getByRole('button', { name: 'Move Third forward' }).click();
      await untilEqual(() => viewsOf(person), ['First', 'Third', 'Second']);
      await all.getByRole('button', { name: 'Rename First' }).click();
      await all.getByRole('textbox', { name: 'Name' }).fill('SECOND');
      await page.keyboard.press('Enter');
      await all.getByText('There is a view named “SECOND” already.').waitFor();
      await all.getByRole('textbox', { name: 'Name' }).fill('Erste');
      await page.keyboard.press('Enter');
      await untilEqual(() => viewsOf(person), ['Erste', 'Third', 'Second']);
      const faults = new PageFaults(page);
      await faults.look('all views');
      expect(faults.found).toEqual([]);
      await all.getByRole('button', { name: 'Delete Third' }).click();
      await untilEqual(() => viewsOf(person), ['Erste', 'Second']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await untilEqual(() => viewsOf(person), ['Erste', 'Third', 'Second']);
    });

    it('have the tab of the shown one in sight, also if it is built in', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      const name = 'Comments about boards that were lost in a workshop of ours';
      await person.api.post('/api/v1/views', { name, filter: { kind: ['comment'] } });
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down', 'acme loses boards', 'acme bills twice']);
      const tabs = page.getByRole('navigation', { name: 'Views' });
      const isInSight = (tab: string): Promise<boolean> =>
        tabs
          .getByRole('link', { name: tab, exact: false })
          .evaluate((link) => link.getBoundingClientRect().left >= 0);
      await tabs.getByRole('link', { name }).click();
      await inbox.shows(['acme is down', 'acme loses boards']);
      expect(await isInSight('New 3')).toBe(false);
      await page.keyboard.type('gi');
      await inbox.shows(['acme is down', 'acme loses boards', 'acme bills twice']);
      await untilEqual(() => isInSight('New 3'), true);
    });

    it('say that an assignee has left, whom the filter can take out', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      const filter = { assignee: [randomUUID()] };
      await person.api.post('/api/v1/views', { name: 'Theirs', filter });
      const page = await earshot.open('/', { as: person });
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await tabs.getByText('One of its assignees has left').waitFor();
      await tabs.getByRole('link', { name: 'Theirs', exact: false }).click();
      await page.getByText('No mention matches this filter').waitFor();
      await page.keyboard.press('f');
      const dialog = page.getByRole('dialog', { name: 'Filter' });
      await dialog.getByRole('checkbox', { name: 'A former member' }).click();
      await dialog.getByRole('checkbox', { name: 'Nobody' }).check();
      await dialog.getByRole('button', { name: 'Show' }).click();
      await new InboxView(page).shows(['acme is down', 'acme loses boards', 'acme bills twice']);
      await tabs.getByRole('button', { name: 'Views …' }).click();
      const views = page.getByRole('dialog', { name: 'Views' });
      await views.getByText('One of its assignees has left. To take that out,', { exact: false }).waitFor();
      const faults = new PageFaults(page);
      await faults.look('views with a former member');
      expect(faults.found).toEqual([]);
      await views.getByRole('button', { name: 'Use the current filter for Theirs' }).click();
      await views.waitFor({ state: 'detached' });
      await tabs.getByText('One of its assignees has left').waitFor({ state: 'detached' });
    });

    it('say that one of their monitors was deleted, and lead to an alert that says what it cannot keep', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      const { monitors } = await person.api.get<{ monitors: { id: string }[] }>('/api/v1/monitors');
      const gone = await person.api.post<{ id: string }>('/api/v1/monitors', {
        name: 'Gone',
        keywords: ['gone'],
      });
      await person.api.post('/api/v1/views', {
        name: 'German replies',
        filter: {
          monitor_id: [monitors[0]?.id, gone.id],
          kind: ['comment'],
          language: ['de'],
          min_urgency: 40,
          q: 'board',
        },
      });
      await person.api.delete(`/api/v1/monitors/${gone.id}`);
      const page = await earshot.open('/', { as: person });
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await tabs.getByText('One of its monitors was deleted').waitFor();
      await tabs.getByRole('button', { name: 'Views …' }).click();
      await page.getByRole('link', { name: /Alert from this view.*German replies/ }).click();
      await page.getByText('The alert will differ from the view in these points:').waitFor();
      await page.getByText('An alert does not search for words (“board”).').waitFor();
      await page.getByText('Monitors that were deleted are left out.').waitFor();
      await page
        .getByText('in German, comments and replies only, monitor', { exact: false })
        .first()
        .waitFor();
      const faults = new PageFaults(page);
      await faults.look('alert from a view');
      expect(faults.found).toEqual([]);
      await page.getByRole('button', { name: 'Create the alert' }).click();
      await page.getByRole('heading', { level: 1, name: 'German replies' }).waitFor();
      const { alerts } = await person.api.get<{ alerts: object[] }>('/api/v1/alerts');
      expect(alerts).toMatchObject([
        {
          name: 'German replies',
          categories: [],
          languages: ['de'],
          kinds: ['comment'],
          min_urgency: 40,
          monitor_ids: [monitors[0]?.id],
        },
      ]);
    });

    it('begin an alert as they are now, and what is typed there is kept like in any new alert', async () => {
      const person = await earshot.person();
      await earshot.store(person, three);
      const view = await person.api.post<{ id: string }>('/api/v1/views', {
        name: 'Bugs',
        filter: { category: ['bug_report'] },
      });
      const page = await earshot.open('/', { as: person });
      const begin = async (name: string): Promise<void> => {
        await page
          .getByRole('navigation', { name: 'Views' })
          .getByRole('button', { name: 'Views …' })
          .click();
        await page.getByRole('link', { name: new RegExp(`Alert from this view.*${name}`) }).click();
      };
      const isChosen = (name: string): Promise<boolean> =>
        page.getByRole('checkbox', { name, exact: true }).isChecked();
      await begin('Bugs');
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
      expect(await isChosen('Bug report')).toBe(true);
      // Changed by a colleague, or in another window.
      await person.api.patch(`/api/v1/views/${view.id}`, { filter: { category: ['praise'] } });
      await person.api.post('/api/v1/views', { name: 'Fresh', filter: { category: ['question'] } });
      await page.goBack();
      await begin('Fresh');
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
      expect(await isChosen('Question')).toBe(true);
      expect(await page.getByText('The view no longer exists', { exact: false }).count()).toBe(0);
      await page.goBack();
      await begin('Bugs');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.waitFor();
      expect([await isChosen('Bug report'), await isChosen('Praise')]).toEqual([false, true]);
      await name.fill('Typed');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`/p/${person.projectId}/alerts/new`);
      await page.getByRole('button', { name: 'Restore it' }).click();
      expect(await name.inputValue()).toBe('Typed');
      expect(await page.getByText('changed since you opened it').count()).toBe(0);
      await page.goto(`/p/${person.projectId}/alerts/new/${view.id}`);
      await name.fill('Typed again');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('New alert');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /leave/i }).waitFor();
    });
  },
  { shared: true },
);
