import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { hasFocus } from './harness/focus.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';

describeConsole(
  'the search',
  (earshot) => {
    const texts = ['acme is down', 'acme is slow'];
    const opened = async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      return { page, inbox };
    };

    it('ends when its field is emptied, and keeps the focus for another one', async () => {
      const { page, inbox } = await opened();
      await page.keyboard.press('/');
      await page.keyboard.type('slow');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is slow']);
      // The keys of the inbox work at once after a search.
      await page.keyboard.press('/');
      await hasFocus(page, 'Search mentions');
      // As the button in the field does.
      await page.keyboard.press('Escape');
      await inbox.shows(texts);
      await hasFocus(page, 'Search mentions');
      await page.keyboard.type('down');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is down']);
      await page.goBack();
      await inbox.shows(texts);
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
    });

    it('never shows the count of the search before', async () => {
      const { page, inbox } = await opened();
      const total = page.locator('.total').getByRole('status');
      await total.getByText('2 mentions').waitFor();
      let count = (): void => undefined;
      const counted = new Promise<void>((resolve) => (count = resolve));
      await page.route('**/mentions/count?*', async (route) => {
        await counted;
        await route.continue();
      });
      await page.keyboard.press('/');
      await page.keyboard.type('slow');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is slow']);
      expect((await total.textContent())?.trim()).toBe('');
      count();
      await total.getByText('1 mention', { exact: true }).waitFor();
    });

    it('stays when the filter is cleared, which neither shows nor counts it', async () => {
      const { page, inbox } = await opened();
      await page.getByRole('searchbox').fill('slow');
      await page.keyboard.press('Enter');
      await inbox.shows(['acme is slow']);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await inbox.shows(['acme is slow']);
      expect(await page.getByRole('searchbox').inputValue()).toBe('slow');
    });

    it('does not keep in its field what was typed but not searched for when another view is opened', async () => {
      const { page, inbox } = await opened();
      const field = page.getByRole('searchbox');
      await field.fill('slow');
      await inbox.rows.nth(1).getByRole('button').click();
      await inbox.isAt('acme is slow');
      expect(await field.inputValue()).toBe('slow');
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await page.waitForURL(/status=any/);
      await inbox.shows(texts);
      expect(await field.inputValue()).toBe('');
    });

    it('says that it looked only at new mentions, and looks at all when asked to', async () => {
      const person = await earshot.person();
      const hidden = mention('acme slow cookers', 1, { judged: { isRelevant: false } });
      const [done] = await earshot.store(person, [
        mention('acme is slow', 3),
        mention('acme is down', 2),
        hidden,
      ]);
      await person.api.patch(`/api/v1/mentions/${done?.id}`, { status: 'done' });
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(['acme is down']);
      const search = async (word: string): Promise<void> => {
        await page.getByRole('searchbox').fill(word);
        await page.keyboard.press('Enter');
      };
      await search('slow');
      await page.getByText('No new mention contains “slow”').waitFor();
      await page.getByRole('button', { name: 'Search everything' }).click();
      await inbox.shows(['acme is slow', 'acme slow cookers']);
      await search('nowhere');
      await page.getByText('No mention contains “nowhere”').waitFor();
      expect(await page.getByRole('button', { name: 'Search everything' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Show what is new' }).click();
      await inbox.shows(['acme is down']);
    });

    it('has a field for few monitors, too, while it is emptied for another word', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });
      const page = await earshot.open(`/p/${person.projectId}/monitors?q=nothing`, { as: person });
      const field = page.getByRole('searchbox', { name: 'Look for a monitor' });
      await page.getByText('No monitor has this name or spelling').waitFor();
      await field.fill('');
      await page.getByRole('link', { name: 'Acme', exact: true }).waitFor();
      await hasFocus(page, 'Look for a monitor');
      await page.keyboard.type('nothing');
      await page.getByText('No monitor has this name or spelling').waitFor();
    });
  },
  { shared: true },
);
