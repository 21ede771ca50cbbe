import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { refusal } from './harness/refusal.js';
import { streamOpened } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

/** Changes have a cursor, too, but also say since when. */
const nextPages = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/api/v1/mentions' && searchParams.has('cursor') && !searchParams.has('updated_since');

describeConsole(
  'a long list',
  (earshot) => {
    it('asks once for a next page that fails, goes on with the rest, and asks again on request', async () => {
      const person = await earshot.person();
      const texts = Array.from({ length: 120 }, (_, index) => `acme post ${index}.`);
      const stored = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person, expected: [/status of 500/] });
      let refused = 0;
      await page.route(nextPages, (route) => {
        refused += 1;
        return route.fulfill(refusal(500, 'INTERNAL'));
      });
      const opened = streamOpened(page);
      await page.goto(`/p/${person.projectId}/inbox`);
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      await opened;
      await page.locator('.list').evaluate((list) => list.scrollBy(0, list.scrollHeight));
      const alert = page.locator('.list').getByRole('alert').filter({ hasText: 'Made up for a test.' });
      await alert.waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await sleep(1_500);
      expect(refused).toBe(1);

      // Changes and counts still arrive, and ask for no page either.
      await page.locator('.list').evaluate((list) => list.scrollTo(0, 0));
      await person.api.patch(`/api/v1/mentions/${stored[0]?.id}`, { status: 'done' });
      await inbox.rows
        .first()
        .getByText(/^Done by /)
        .waitFor();
      await page.getByRole('status').filter({ hasText: '119 mentions' }).waitFor();
      await sleep(500);
      expect(refused).toBe(1);

      await alert.getByRole('button', { name: 'Try again' }).click();
      await untilEqual(() => Promise.resolve(refused), 2);
      await alert.getByRole('button', { name: 'Try again' }).waitFor();
      await page.unroute(nextPages);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      const list = page.locator('.list');
      for (let last = ''; last !== 'acme post 119.'; last = (await inbox.titles()).at(-1) ?? '')
        await list.evaluate((element) => element.scrollBy(0, 1_000));
    });

    it('still shows what a colleague has changed once the next page is there', async () => {
      const person = await earshot.person();
      const texts = Array.from({ length: 60 }, (_, index) => `acme post ${index}.`);
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person });
      let answer = (): void => undefined;
      const held = new Promise<void>((done) => (answer = done));
      await page.route(nextPages, async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      });
      const opened = streamOpened(page);
      await page.goto(`/p/${person.projectId}/inbox`);
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      await opened;
      const list = page.locator('.list');
      await list.evaluate((element) => element.scrollBy(0, element.scrollHeight));
      await list.getByText('Loading more…').waitFor();
      await list.evaluate((element) => element.scrollTo(0, 0));
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      const changed = inbox.rows.first().getByText(/^Done by /);
      await changed.waitFor();
      answer();
      await list.getByText('Loading more…').waitFor({ state: 'detached' });
      expect(await changed.count()).toBe(1);
    });

    it('opens another view at its first mention, and stays there when the one open before is loaded', async () => {
      const person = await earshot.person();
      const texts = Array.from({ length: 120 }, (_, index) => `acme post ${index}.`);
      const stored = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open(`/p/${person.projectId}/inbox?open=${stored[70]?.id}`, { as: person });
      const inbox = new InboxView(page);
      await inbox.detail.getByText('acme post 70.').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('post');
      await page.keyboard.press('Enter');
      await inbox.detail.getByText('acme post 0.').first().waitFor();
      const list = page.locator('.list');
      for (let last = ''; last !== 'acme post 119.'; last = (await inbox.titles()).at(-1) ?? '')
        await list.evaluate((element) => element.scrollBy(0, 1_000));
      expect(await inbox.detail.getByText('acme post 0.').count()).toBeGreaterThan(0);
    });
  },
  { shared: true },
);
