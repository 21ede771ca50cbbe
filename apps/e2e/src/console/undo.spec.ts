import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { refusal } from './harness/refusal.js';
import { untilEqual } from './harness/until-equal.js';

/** Chromium logs each of these to the console. */
const expected = [/status of 500/, /net::ERR_/];

describeConsole(
  'undo',
  (earshot) => {
    it('says that all that match could not be undone, and undoes them when asked again', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two', 'acme three'];
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person, expected });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await inbox.isWhole();
      await page.keyboard.press('Shift+A');
      await page.getByRole('button', { name: 'Change 3' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      const undos = '**/api/v1/triages/*/undo';
      await page.route(undos, (route) => route.abort());
      await page.route('**/assets/*', (route) => route.abort());
      await page.keyboard.press('z');
      const toast = page.getByRole('region', { name: 'What was just done' });
      await toast.getByText('Not undone: Earshot does not answer. Are you offline?').waitFor();
      await page.unroute(undos);
      await page.route(undos, (route) => route.fulfill(refusal(500, 'INTERNAL')));
      await toast.getByRole('button', { name: 'Try again' }).click();
      await toast.getByText('Not undone: Made up for a test.').waitFor();
      await page.unroute(undos);
      await page.keyboard.press('z');
      await toast.getByText('Undone for 3 mentions.').waitFor();
      await inbox.shows(texts);
    });

    it.each([390, 760, 1000, 1280])(
      'does not cover the buttons of the open mention, %i wide',
      async (width) => {
        const person = await earshot.person();
        const texts = ['acme one', 'acme two'];
        await earshot.store(person, mentionsOf(texts));
        const page = await earshot.open('/', { as: person, width });
        const inbox = new InboxView(page);
        await inbox.shows(texts);
        if (width < 720) await page.getByRole('button', { name: 'acme one' }).click();
        const bar = page.locator('.status-actions');
        await bar.waitFor();
        // What the next mention shows is read before, as the toast does not wait for it.
        for (const [key, text] of [
          ['j', 'acme two'],
          ['k', 'acme one'],
        ] as const) {
          await page.keyboard.press(key);
          await inbox.detail
            .getByRole('heading', { name: text })
            .or(inbox.detail.getByText(text))
            .first()
            .waitFor();
          await inbox.detail.getByRole('region', { name: 'Why', exact: true }).waitFor();
        }
        await page.keyboard.press('e');
        const toast = page.locator('.toast');
        await toast.waitFor();
        const isCovered = async (): Promise<boolean> => {
          const [over, under] = [await toast.boundingBox(), await bar.boundingBox()];
          if (over === null || under === null) return true;
          return over.y < under.y + under.height && under.y < over.y + over.height;
        };
        // Below a post whose explanation has not loaded yet, the bar may be anywhere.
        await untilEqual(isCovered, false);
      },
    );

    it('does not cover the links to the other pages, on a phone', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] });
      const page = await earshot.open(`/p/${person.projectId}/monitors`, { as: person, width: 390 });
      await page.getByRole('button', { name: /^Pause/ }).click();
      const { y, height } = (await page.locator('.toast').boundingBox()) ?? { y: 0, height: 10_000 };
      const links = await page.getByRole('navigation', { name: 'Pages, at the bottom' }).boundingBox();
      expect(y + height).toBeLessThanOrEqual(links?.y ?? 0);
    });

    it.each([390, 1280])('does not cover the buttons of a form, %i wide', async (width) => {
      const person = await earshot.person();
      const monitor = { name: 'Acme', keywords: ['acme'] };
      const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', monitor);
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person, width });
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      const toast = page.locator('.toast');
      await toast.waitFor();
      const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 10_000 };
      const bar = await page.locator('.save-bar').boundingBox();
      expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    });

    it('undoes the last change, be it an assignment or an exclusion, and no older triage', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two', 'acme three'];
      const [first, second] = await earshot.store(person, mentionsOf(texts, { authorHandle: 'x' }));
      const path = `/api/v1/mentions/${second?.id}`;
      const mention = (): Promise<{ assignee: unknown }> => person.api.get(path);
      const statusOfFirst = async (): Promise<string> =>
        (await person.api.get<{ status: string }>(`/api/v1/mentions/${first?.id}`)).status;
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      // The keys of the open mention work once it is drawn, which is after the list.
      await page.getByRole('button', { name: 'Assign to me' }).waitFor();
      await page.keyboard.press('e');
      await untilEqual(statusOfFirst, 'done');
      await inbox.detail.getByText('acme two').first().waitFor();
      await page.getByRole('button', { name: 'Assign to me' }).waitFor();
      await page.keyboard.press('m');
      await untilEqual(async () => (await mention()).assignee !== null, true);
      await page.keyboard.press('z');
      const toast = page.getByRole('region', { name: 'What was just done' });
      await toast.getByText('Assigned as before.').waitFor();
      expect([(await mention()).assignee, await statusOfFirst()]).toEqual([null, 'done']);

      await page.keyboard.press('i');
      await toast.getByRole('button', { name: 'Exclude @x or a word' }).click();
      await page.getByRole('button', { name: 'Exclude', exact: true }).click();
      await toast.getByText(/is excluded from/).waitFor();
      await page.keyboard.press('z');
      await toast.getByText('“x” is no longer excluded').waitFor();
      const { monitors } = await person.api.get<{ monitors: { exclude_authors: string[] }[] }>(
        '/api/v1/monitors',
      );
      expect(monitors.map(({ exclude_authors }) => exclude_authors)).toEqual([[]]);
      expect(await statusOfFirst()).toBe('done');
    });

    it('says when there is no more to undo, and leads to the earlier changes', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two', 'acme three'];
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('i');
      await inbox.shows(texts.slice(1));
      await page.keyboard.press('r');
      await inbox.shows(texts.slice(2));
      await page.keyboard.press('z');
      const toast = page.getByRole('region', { name: 'What was just done' });
      await toast.getByText('Undone for 1 mention.').waitFor();
      await page.keyboard.press('z');
      await toast.getByText('Nothing more to undo here.').waitFor();
      await toast.getByRole('button', { name: 'Earlier changes' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'set 1 mention to Not about us' });
      await row.getByRole('button', { name: 'Undo' }).waitFor();
    });

    it('leaves a status that a colleague had already set, and shows it', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two', 'acme three'];
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person, expected });
      // The page does not know yet what the colleague does.
      await page.route(/\/api\/v1\/mentions\?.*order=updated|\/api\/events/, (route) => route.abort());
      await page.goto(`/p/${person.projectId}/inbox`);
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      // Only when the answer has been read does the page count again.
      let isAnswered = false;
      page.on('response', (response) => (isAnswered ||= response.request().method() === 'PATCH'));
      const counted = page.waitForRequest(
        (request) => isAnswered && new URL(request.url()).pathname === '/api/v1/mentions/count',
      );
      await page.keyboard.press('e');
      await counted;
      await inbox.shows(texts.slice(1));
      await page.keyboard.press('z');
      await page.getByText('There was nothing to undo.').first().waitFor();
      await inbox.shows(texts.slice(1));
    });

    it('stays offered while it has the focus', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two'];
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person });
      await page.clock.install();
      await page.goto('/');
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.keyboard.press('e');
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await undo.focus();
      await page.clock.fastForward(60_000);
      expect(await undo.count()).toBe(1);
      await inbox.rows.first().focus();
      await page.clock.fastForward(60_000);
      await undo.waitFor({ state: 'detached' });
    });

    it('undoes nothing in another project', async () => {
      const person = await earshot.person();
      const texts = ['acme one', 'acme two'];
      const [first] = await earshot.store(person, mentionsOf(texts));
      await person.api.post('/api/v1/projects', { name: 'Other' });
      const statusOf = async (): Promise<string> =>
        (await person.api.get<{ status: string }>(`/api/v1/mentions/${first?.id}`)).status;
      const page = await earshot.open(`/p/${person.projectId}/inbox`, { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      // The keys of the open mention work once it is drawn, which is after the list.
      await page.getByRole('button', { name: 'Assign to me' }).waitFor();
      const undos: string[] = [];
      page.on('request', (request) => {
        if (/\/undo$/.test(request.url())) undos.push(request.headers()['x-project-id'] ?? '');
      });
      await page.keyboard.press('e');
      await untilEqual(statusOf, 'done');
      const goTo = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: /, other projects$/ }).click();
        await page.locator('#project-menu').getByRole('link', { name, exact: true }).click();
      };
      await goTo('Other');
      await page.getByText('Nothing is watched yet').waitFor();
      await page.keyboard.press('z');
      await sleep(500);
      expect([undos, await statusOf()]).toEqual([[], 'done']);
      await goTo('Acme');
      await inbox.shows(texts.slice(1));
      await page.keyboard.press('z');
      await untilEqual(statusOf, 'new');
      expect(undos).toEqual([person.projectId]);
    });
  },
  { shared: true },
);
