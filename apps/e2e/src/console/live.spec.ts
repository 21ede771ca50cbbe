import { it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
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

    it('shows a change soon after the older transaction that delayed it has ended', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      await new InboxView(page).shows(texts);
      const isOpen = async (): Promise<unknown> =>
        (
          await earshot.sql(
            `SELECT count(*)::integer AS open FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND query = $1`,
            [holding],
          )
        )[0];
      const held = earshot.sql(holding);
      await untilEqual(isOpen, { open: 1 });
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'reviewed' });
      const row = page.getByRole('article').filter({ hasText: 'acme one' });
      await row.getByText('Reviewed').first().waitFor();
      await held;
    });

    it('lists a monitor that a colleague created', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: 'First', keywords: ['first'] });
      const page = await earshot.open('/', { as: person });
      await page.getByRole('link', { name: 'Monitors' }).first().click();
      await page.getByRole('link', { name: 'First', exact: true }).waitFor();
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
