import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { refusal } from './harness/refusal.js';
import { streamOpened } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

/** Chromium logs to the console when a stream is cut. */
const expected = [/net::ERR_/, /status of (401|502|503)/];

/** A write transaction on this server that belongs to no project. */
const holding = 'SELECT pg_current_xact_id(), pg_sleep(5)';

// A page polls once a minute; a step of a journey times out sooner than that (`Browser`).
describeConsole(
  'a page that is open while others work',
  (earshot) => {
    const texts = ['acme one', 'acme two', 'acme three'];

    async function isHolding(): Promise<unknown> {
      const statement = `SELECT count(*)::integer AS open FROM pg_stat_activity
        WHERE backend_xid IS NOT NULL AND query = $1`;
      return (await earshot.sql(statement, [holding]))[0];
    }

    it('immediately counts what a colleague triaged, and leaves the rows in place', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.getByRole('status').filter({ hasText: '3 mentions' }).waitFor();
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await page.getByRole('status').filter({ hasText: '2 mentions' }).waitFor();
      await inbox.shows(texts);
    });

    it('immediately offers new mentions, and shows them on request', async () => {
      const person = await earshot.person();
      const stored = await earshot.store(person, mentionsOf(texts));
      const id = stored[0]?.id ?? '';
      await person.api.patch(`/api/v1/mentions/${id}`, { status: 'done' });
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.shows(texts.slice(1));
      await person.api.patch(`/api/v1/mentions/${id}`, { status: 'new' });
      await page.getByRole('button', { name: '1 new mention' }).click();
      await inbox.shows(texts);
    });

    it('shows in a filtered list what no longer meets the filter, and offers only what does', async () => {
      const person = await earshot.person();
      const all = [...texts, 'acme four', 'acme five'];
      const stored = await earshot.store(person, mentionsOf(all, { judged: { urgency: 80 } }));
      const set = (index: number, status: string): Promise<unknown> =>
        person.api.patch(`/api/v1/mentions/${stored[index]?.id}`, { status });
      await set(3, 'done');
      await set(4, 'done');
      const calmDown = (index: number): Promise<unknown> =>
        earshot.sql('UPDATE mentions SET urgency = 20 WHERE id = $1', [stored[index]?.id]);
      await calmDown(4);
      const page = await earshot.open('/', { as: person });
      await page.goto(`/p/${person.projectId}/inbox?q=acme&min_urgency=60`);
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await earshot.sql(
        `UPDATE mentions SET removed_at = now(), removed_reason = 'deleted_at_source', text = '' WHERE id = $1`,
        [stored[0]?.id],
      );
      await calmDown(1);
      await set(4, 'new');
      await inbox.shows(['Removed post', 'acme two', 'acme three']);
      await inbox.rows.nth(1).getByText('Urgency 20').waitFor();
      await set(3, 'new');
      await page.getByRole('button', { name: '1 new mention' }).click();
      await inbox.shows(['acme four', 'Removed post', 'acme two', 'acme three']);
    });

    it('shows a change soon after the older transaction that delayed it has ended', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      await new InboxView(page).shows(texts);
      const held = earshot.sql(holding);
      await untilEqual(isHolding, { open: 1 });
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'reviewed' });
      const row = page.getByRole('article').filter({ hasText: 'acme one' });
      await row.getByText('Reviewed').first().waitFor();
      await held;
    });

    it('follows the list after more was triaged at once than it can follow', async () => {
      const person = await earshot.person();
      const many = Array.from({ length: 520 }, (_, n) => `acme ${n}`);
      const stored = await earshot.store(person, mentionsOf(many));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      await page.keyboard.press('Shift+A');
      const change = page.getByRole('button', { name: 'Change 520' });
      await change.waitFor();
      // Until this has ended, no change after it is listed: the list is read when there are none yet, then there are 520.
      const held = earshot.sql(holding);
      await untilEqual(isHolding, { open: 1 });
      await change.click();
      await inbox.shows([]);
      await held;
      const news = page.getByText(/^\d+ new mention|^A lot has changed/);
      /** In the list or waiting to be shown; NaN if the list is no longer followed. */
      const seen = async (): Promise<number> => {
        const [offered = '0'] = await news.allInnerTexts();
        return (await inbox.rows.count()) + Number(offered.split(' ')[0]);
      };
      // The list may be read again after the first change, which is a row then. The second is followed.
      for (const [index, mention] of stored.slice(0, 2).entries()) {
        await person.api.patch(`/api/v1/mentions/${mention.id}`, { status: 'new' });
        await untilEqual(seen, index + 1);
      }
    });

    it('asks for changes since the list was read, however often that fails at first', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/sign-in', { as: person, expected });
      const starts: number[] = [];
      let fails = true;
      const changes = /\/api\/v1\/mentions\?.*order=updated/;
      await page.route(changes, (route) => {
        starts.push(Date.parse(new URL(route.request().url()).searchParams.get('updated_since') ?? ''));
        if (fails) return route.fulfill(refusal(503, 'UNAVAILABLE', { 'retry-after': '1' }));
        return route.fallback();
      });
      await page.goto('/');
      await new InboxView(page).shows(texts);
      const shownAt = Date.now();
      await sleep(4_000);
      fails = false;
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'reviewed' });
      const row = page.getByRole('article').filter({ hasText: 'acme one' });
      await row.getByText('Reviewed').first().waitFor();
      // Half a minute before the list was read; a start that moves with the attempts would be later.
      expect(Math.max(...starts)).toBeLessThan(shownAt - 28_000);
    });

    it('asks for an open mention again only if that one changed', async () => {
      const person = await earshot.person();
      const [first, second] = await earshot.store(person, mentionsOf(texts, { judged: { urgency: 50 } }));
      const set = (id: string | undefined, status: string): Promise<unknown> =>
        person.api.patch(`/api/v1/mentions/${id}`, { status });
      const page = await earshot.open('/account', { as: person });
      let asked = 0;
      page.on('request', (request) => {
        asked += request.url().endsWith(`/api/v1/mentions/${first?.id}`) ? 1 : 0;
      });
      const opened = streamOpened(page);
      await page.goto(`/p/${person.projectId}/mentions/${first?.id}`);
      const who = page.getByRole('region', { name: 'Who did what' });
      await who.getByText('Nobody has changed its status').waitFor();
      await opened;
      await set(first?.id, 'reviewed');
      await who.getByRole('listitem').first().waitFor();
      await sleep(2_000);
      const before = asked;
      await set(second?.id, 'done');
      await sleep(3_000);
      expect(asked).toBe(before);
      await set(first?.id, 'done');
      await untilEqual(() => Promise.resolve(asked > before), true);
    });

    it('lists a monitor that a colleague created', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'First', keywords: ['first'] });
      const page = await earshot.open('about:blank', { as: person });
      const opened = streamOpened(page);
      await page.goto('/');
      await page.getByRole('link', { name: 'Monitors' }).first().click();
      await page.getByRole('link', { name: 'First', exact: true }).waitFor();
      await opened;
      await person.api.post('/api/v1/monitors', { name: 'Second', keywords: ['second'] });
      await page.getByRole('link', { name: 'Second', exact: true }).waitFor();
    });

    it('resumes where it was once the gateway is back', async () => {
      const person = await earshot.person();
      const [first, second] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person, expected });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await page.getByRole('status').filter({ hasText: '3 mentions' }).waitFor();
      // The last part of the page to be loaded: what is missing when the gateway stops could not be.
      await page.getByRole('textbox', { name: 'New note' }).waitFor();
      // Stops and restarts.
      await earshot.stack.restart('gateway', {});
      // This may come before or after the page has reconnected.
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await page.getByRole('status').filter({ hasText: '2 mentions' }).waitFor();
      await person.api.patch(`/api/v1/mentions/${second?.id}`, { status: 'done' });
      await page.getByRole('status').filter({ hasText: '1 mention' }).waitFor();
    });
  },
  { workers: false },
);
