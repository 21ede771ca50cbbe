import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { describeConsole, type Person } from './harness/describe-console.js';
import { hasFocus, tabTo } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'feeds in the console',
  (earshot) => {
    it('are added by the address of a page, by keyboard alone, and their entries arrive as mentions', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'], sources: ['feeds'] });
      await earshot.stack.publish([
        { source: 'feeds', title: 'acme 4.2 is out', text: 'Boards load twice as fast.' },
        { source: 'feeds', title: 'A quiet week', text: 'Nothing to report.' },
      ]);
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      await page.getByText('Nothing has been read yet').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      await page.keyboard.type('add a feed');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Feeds' }).waitFor();
      await hasFocus(page, 'Address');
      await page.keyboard.type(`${earshot.stack.sandboxUrl}/feeds/`);
      await page.keyboard.press('Enter');
      const found = page.getByRole('form', { name: 'What is there' });
      await found.getByRole('heading', { name: 'Sandbox: all' }).waitFor();
      await found.getByText('acme 4.2 is out').waitFor();
      await found.getByText('The page names other feeds too').waitFor();
      const faults = new PageFaults(page);
      await faults.look('found');
      await tabTo(page, 'Add this feed');
      await page.keyboard.press('Enter');
      const row = page.getByRole('listitem').filter({ hasText: 'Sandbox: all' });
      await hasFocus(page, 'Address');
      await row.getByText('Works').waitFor();
      await row.getByText(/\d entries/).waitFor();
      await faults.look('added');
      expect(faults.found).toEqual([]);

      await untilEqual(() => titlesOf(person), ['acme 4.2 is out']);
      await page.goto(`/p/${person.projectId}/inbox`);
      await new InboxView(page).shows(['acme 4.2 is out']);
    });

    it('can be included whole by a monitor, as the mention says, and removed', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', {
        name: 'Our forum',
        keywords: ['acme'],
        sources: ['feeds'],
      });
      await earshot.stack.publish([
        { source: 'feeds', title: 'How do I export?', text: 'Asking for a friend.' },
      ]);
      const address = `${earshot.stack.sandboxUrl}/feeds/all.atom`;
      await person.api.post('/api/v1/feeds', { address });
      const page = await earshot.open(`/p/${person.projectId}/sources/feeds`, { as: person });
      await page.getByText('Entries with a spelling of a monitor count').waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('The forum');
      await dialog.getByRole('radio', { name: 'Every entry' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Every entry counts, for “Our forum”').waitFor();
      await untilEqual(async () => (await titlesOf(person)).includes('How do I export?'), true);
      await page.goto(`/p/${person.projectId}/inbox?q=export`);
      await page.getByText('takes every entry of the feed “The forum”').waitFor();

      await page.goto(`/p/${person.projectId}/sources/feeds`);
      await page.getByRole('button', { name: 'Remove The forum' }).click();
      await page.getByRole('dialog', { name: 'Remove “The forum”?' }).getByText(address).waitFor();
      await page.getByRole('button', { name: 'Remove it' }).click();
      await page.getByText('No feed has been added yet').waitFor();
      await hasFocus(page, 'Feeds of this project');
    });

    it('say why an address cannot be read, before and after it is added', async () => {
      const person = await earshot.person();
      const monitor = { name: 'Acme', keywords: ['acme'], sources: ['feeds'] };
      const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', monitor);
      const page = await earshot.open(`/p/${person.projectId}/sources/feeds`, {
        as: person,
        expected: [/status of 400/],
      });
      const look = async (address: string): Promise<void> => {
        await page.getByRole('textbox', { name: 'Address' }).fill(address);
        await page.getByRole('button', { name: 'See what is there' }).click();
      };
      await look('https://u:p@blog.example/');
      await page.getByText('The address must not contain a user name or password.').waitFor();
      await hasFocus(page, 'Address');
      await look('http://169.254.169.254/latest');
      await page.getByText('no address that Earshot may').waitFor();
      await look(`${earshot.stack.sandboxUrl}/feeds/none.txt`);
      await page.getByText('has no feed there').waitFor();
      await page.getByRole('button', { name: 'Add it anyway' }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Failing' })
        .getByText('has no feed there')
        .waitFor();
      await page.getByRole('button', { name: '1 feed cannot be read' }).waitFor();
      await page.getByRole('combobox', { name: 'What to read' }).selectOption('Subreddit');
      await page.getByRole('textbox', { name: 'Name' }).fill('r/selfhosted');
      await page.getByText('Reads https://www.reddit.com/r/selfhosted/new/.rss').waitFor();
      const faults = new PageFaults(page);
      await faults.look('failing');
      expect(faults.found).toEqual([]);
      await person.api.patch(`/api/v1/monitors/${id}`, { active: false });
      await page.reload();
      await page.getByText('No feed is read, since every monitor that uses Feeds is paused').waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByText('Every monitor that uses Feeds is paused.', { exact: true }).waitFor();
    });

    it('show no answer about an address that was edited while it was awaited', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/sources/feeds`, { as: person });
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/v1/feeds/test', async (route) => {
        await held;
        await route.continue();
      });
      const field = page.getByRole('textbox', { name: 'Address' });
      await field.fill(`${earshot.stack.sandboxUrl}/feeds/`);
      await field.press('Enter');
      await page.getByRole('button', { name: 'Looking…' }).waitFor();
      await field.pressSequentially('x');
      answer();
      await page.getByRole('button', { name: 'See what is there' }).waitFor();
      expect(await page.getByRole('form', { name: 'What is there' }).count()).toBe(0);
      await hasFocus(page, 'Address');
    });

    it('are imported from another reader, with a result for each line, and exported', async () => {
      const person = await earshot.person();
      const page = await earshot.open(`/p/${person.projectId}/sources/feeds`, {
        as: person,
        expected: [/status of 400/],
      });
      await page.getByText('no active monitor has Feeds among its sources').waitFor();
      await page.getByRole('button', { name: 'Import OPML' }).click();
      await page.getByRole('textbox', { name: 'Or its text' }).fill('no list');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('This is not an OPML file.').waitFor();
      const opml = `<?xml version="1.0" encoding="ISO-8859-1"?><opml version="2.0"><body><outline text="Söhne &amp; more" xmlUrl="https://a.example/rss"/>
        <outline text="Twice" xmlUrl="https://a.example/rss#top"/><outline xmlUrl="https://u:p@b.example/"/></body></opml>`;
      await page
        .getByLabel('OPML file')
        .setInputFiles({ name: 'feeds.opml', mimeType: 'text/xml', buffer: Buffer.from(opml, 'latin1') });
      await untilEqual(() => page.getByRole('textbox', { name: 'Or its text' }).inputValue(), opml);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const result = page.getByRole('dialog', { name: 'Imported' });
      await result.getByText('1 feed added. 1 refused.').waitFor();
      await result.getByText('Söhne & more').waitFor();
      await result.getByText('The address must not contain a user name or password.').waitFor();
      const faults = new PageFaults(page);
      await faults.look('imported');
      expect(faults.found).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await result.getByRole('button', { name: 'Done' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export OPML' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      expect(file).toContain('text="Söhne &amp; more"');
      expect(file).toContain('xmlUrl="https://a.example/rss"');
    });
  },
  {
    sources: ['feeds'],
    env: {
      SCAN_TICK_SECONDS: '1',
      SCAN_INTERVAL_SECONDS: '2',
      FEEDS_SHORTEST_SECONDS: '1',
      FEEDS_USUAL_SECONDS: '1',
    },
  },
);

/** The titles of the mentions in a person's project, in order. */
async function titlesOf({ api }: Person): Promise<string[]> {
  const { mentions } = await api.get<{ mentions: { title: string }[] }>('/api/v1/mentions');
  return mentions.map(({ title }) => title).sort();
}
