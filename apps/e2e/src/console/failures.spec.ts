import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeConsole, type Person } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { refusal } from './harness/refusal.js';
import { holdReads, openRequests } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

/** Chromium logs each of these to the console. */
const expected = [/status of (400|401|404|429|500|503)/, /net::ERR_/];
/** Logged for each part of a page that could not be loaded. */
const partLost = /Failed to fetch dynamically imported module|Unable to preload CSS/;
const [changes, lists] = ['PATCH', 'GET'];

describeConsole(
  'the console when something fails',
  (earshot) => {
    const texts = ['acme one', 'acme two', 'acme three', 'acme four', 'acme five', 'acme six'];

    async function begin(
      alsoExpected: readonly RegExp[] = [],
    ): Promise<{ person: Person; ids: string[]; page: Page; inbox: InboxView }> {
      const person = await earshot.person();
      const stored = await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person, expected: [...expected, ...alsoExpected] });
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      return { person, ids: stored.map(({ id }) => id), page, inbox };
    }

    // Not through the API: these tests end sessions and sometimes stop the gateway.
    const statusesOf = async (ids: readonly string[]): Promise<unknown[]> => {
      const statement = `SELECT status FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
        JOIN mentions USING (id) ORDER BY place`;
      return (await earshot.sql(statement, [ids])).map((row) => (row as { status: string }).status);
    };

    it('asks for the password over the page when the session has ended, then sends the change', async () => {
      const { person, ids, page, inbox } = await begin();
      const elsewhere = await earshot.open('/', { as: person });
      const goOn = await holdReads(page);
      await elsewhere.evaluate(() => fetch('/api/auth/sessions', { method: 'DELETE' }).then(() => undefined));
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      await goOn();
      await inbox.shows(texts.slice(1));
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await untilEqual(() => statusesOf(ids.slice(0, 2)), ['done', 'new']);
      await inbox.shows(texts.slice(1));
    });

    it('waits as long as it is asked to, and makes no change twice', async () => {
      const { person, ids, page, inbox } = await begin();
      const sent: { key: string | null; at: number }[] = [];
      await page.route('**/api/v1/mentions', async (route, request) => {
        if (request.method() !== changes) return route.fallback();
        sent.push({ key: await request.headerValue('idempotency-key'), at: Date.now() });
        if (sent.length === 1) return route.fulfill(refusal(429, 'RATE_LIMITED', { 'retry-after': '2' }));
        if (sent.length === 2) return route.fulfill({ status: 503, body: 'upstream connect error' });
        if (sent.length > 3) return route.fallback();
        // The change is made but the response is lost; a colleague changes the mention before the retry.
        await route.fetch();
        await person.api.patch(`/api/v1/mentions/${ids[0]}`, { status: 'reviewed' });
        return route.abort('connectionreset');
      });
      await page.keyboard.press('e');
      await inbox.shows(texts.slice(1));
      await untilEqual(() => Promise.resolve(sent.length), 4);
      await page.keyboard.press('e');
      await untilEqual(() => statusesOf(ids.slice(0, 2)), ['reviewed', 'done']);
      expect(new Set(sent.slice(0, 4).map(({ key }) => key)).size).toBe(1);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
      expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
    });

    it('loses and duplicates nothing when the gateway is killed during triage', async () => {
      const { ids, page, inbox } = await begin([partLost]);
      const keys = new Set<string>();
      page.on('request', (request) => {
        const key = request.headers()['idempotency-key'];
        if (key !== undefined) keys.add(key);
      });
      const answered = new Set<string>();
      page.on('requestfinished', (request) => {
        const key = request.headers()['idempotency-key'];
        if (key !== undefined) answered.add(key);
      });
      await page.keyboard.press('e');
      await page.keyboard.press('r');
      earshot.stack.kill('gateway');
      await page.keyboard.press('i');
      await page.keyboard.press('e');
      await page.keyboard.press('e');
      await page.keyboard.press('z');
      await inbox.shows(['acme five', 'acme six']);
      const statuses = ['done', 'reviewed', 'ignored', 'done', 'new', 'new'];
      await untilEqual(() => statusesOf(ids), statuses);
      // Each change was made once, whatever the responses were.
      await untilEqual(async () => {
        const statement = 'SELECT key FROM idempotency_records WHERE key = ANY($1)';
        return (await earshot.sql(statement, [[...keys]])).length;
      }, keys.size);
      await untilEqual(() => Promise.resolve(answered.size), keys.size);
      // Not by a reload of this page: it may be loading itself again, for a part it could not load meanwhile.
      const another = await page.context().newPage();
      await another.goto('/');
      await new InboxView(another).shows(['acme five', 'acme six']);
    });

    it('keeps changes in order while offline, asks before the page is left, and sends them afterwards', async () => {
      const { ids, page, inbox } = await begin();
      // A page that could not load a part of itself loads itself again once it is online.
      await inbox.isWhole();
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      const sent: unknown[] = [];
      page.on('requestfinished', (request) => {
        if (request.method() === changes) sent.push((request.postDataJSON() as { status: string }).status);
      });
      for (const key of ['e', 'r', 'i', 'e']) await page.keyboard.press(key);
      await inbox.shows(['acme five', 'acme six']);
      await inbox.detail.getByText('Not loaded: it is fetched when Earshot answers again.').first().waitFor();
      expect(await statusesOf(ids)).toEqual(texts.map(() => 'new'));
      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => location.reload()));
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await inbox.shows(['acme five', 'acme six']);
      await page.context().setOffline(false);
      await untilEqual(() => statusesOf(ids), ['done', 'reviewed', 'ignored', 'done', 'new', 'new']);
      await untilEqual(() => Promise.resolve(sent), ['done', 'reviewed', 'ignored', 'done']);
      await page.getByText('You are offline').waitFor({ state: 'detached' });
      // Nothing is pending, so the page does not ask before it is left.
      await page.reload();
      await inbox.shows(['acme five', 'acme six']);
    });

    it('goes on with the rest of the page if a part of it cannot be loaded', async () => {
      const { ids, page, inbox } = await begin([partLost]);
      await page.route('**/assets/assignee-line-*.js', (route) => route.abort());
      await page.reload();
      await inbox.shows(texts);
      const open = page.getByRole('region', { name: 'Open mention' });
      await open.getByText('Something went wrong on this page').waitFor();
      await open
        .getByText(texts[0] ?? '')
        .first()
        .waitFor();
      await page.keyboard.press('e');
      await inbox.shows(texts.slice(1));
      await untilEqual(() => statusesOf(ids.slice(0, 1)), ['done']);
    });

    it('leaves the way to the other pages if a page cannot be loaded', async () => {
      const { page, inbox } = await begin([partLost]);
      await page.route('**/assets/charts-page-*', (route) => route.abort());
      const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
      await pages.getByRole('link', { name: 'Charts' }).click();
      await page.getByRole('main').getByText('Something went wrong on this page').waitFor();
      await pages.getByRole('link', { name: 'Inbox' }).click();
      await inbox.shows(texts);
    });

    it('says that Earshot does not answer while a page cannot be loaded, and shows it as soon as it does', async () => {
      const { page } = await begin([partLost]);
      await page.route('**/*', (route) => route.abort());
      const main = page.getByRole('main');
      // Each page says so, not only the first.
      for (const name of ['Alerts', 'Charts']) {
        await page.getByRole('link', { name }).first().click();
        await main.getByText('Earshot does not answer. Are you offline?').waitFor();
      }
      const asked = page.waitForEvent('requestfailed');
      await main.getByRole('button', { name: 'Try again' }).click();
      await asked;
      await main.getByText('Earshot does not answer. Are you offline?').waitFor();
      await page.unroute('**/*');
      await main.getByRole('heading', { name: 'Charts' }).waitFor();
      await page.locator('main:focus').waitFor();
    });

    it('says so while Earshot does not answer, and sends the changes as soon as it does', async () => {
      const { ids, page } = await begin();
      await page.route('**/api/**', (route) => route.abort());
      await page.keyboard.press('e');
      const banner = page.getByText(
        'Earshot does not answer. Status changes are sent when it answers again.',
      );
      await banner.waitFor();
      await page.unroute('**/api/**');
      await untilEqual(() => statusesOf(ids.slice(0, 1)), ['done']);
      await banner.waitFor({ state: 'detached' });
    });

    it('says how old the data are while offline', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('about:blank', { as: person, expected });
      await page.clock.install();
      const waiting = openRequests(page);
      await page.goto(`/p/${person.projectId}/inbox`);
      const inbox = new InboxView(page);
      await inbox.shows(texts);
      await inbox.isWhole();
      await page.context().setOffline(true);
      await page.getByText(/^What you see is from \d\d:\d\d, just now\.$/).waitFor();
      // An answer that is still on its way would be from the new time.
      await untilEqual(() => Promise.resolve(waiting.size), 0);
      await page.clock.fastForward(180_000);
      await page.getByText(/^What you see is from \d\d:\d\d, 3 min ago\.$/).waitFor();
      await page.context().setOffline(false);
      await page.getByText('What you see is from').waitFor({ state: 'detached' });
    });

    it('reverts what the server refuses, and says so', async () => {
      const { ids, page, inbox } = await begin();
      await page.route('**/api/v1/mentions', (route, request) =>
        request.method() === changes ? route.fulfill(refusal(500, 'INTERNAL')) : route.fallback(),
      );
      await page.keyboard.press('e');
      await page.getByText('Not changed: Made up for a test.').first().waitFor();
      await inbox.shows(texts);
      expect(await statusesOf(ids)).toEqual(texts.map(() => 'new'));
    });

    it('shows why a long form was not saved next to the button, wherever the form was scrolled to', async () => {
      const { person, page } = await begin();
      await page.route('**/api/v1/alerts', (route, request) =>
        request.method() === lists ? route.fallback() : route.fulfill(refusal(500, 'INTERNAL')),
      );
      await page.goto(`/p/${person.projectId}/alerts/new`);
      await page.getByLabel('Name', { exact: true }).fill('Urgent');
      const save = page.getByRole('button', { name: 'Create the alert' });
      await save.click();
      const reason = page.getByRole('alert').filter({ hasText: 'Made up for a test.' });
      await reason.waitFor();
      await untilEqual(async () => {
        const [shown, button] = [await reason.boundingBox(), await save.boundingBox()];
        return shown !== null && button !== null && shown.y > 0 && shown.y + shown.height <= button.y;
      }, true);
    });

    it('shows the stored status again after two changes of a mention were refused', async () => {
      const { person, ids, page } = await begin();
      let refused = 0;
      await page.route('**/api/v1/mentions', async (route, request) => {
        if (request.method() !== changes) return route.fallback();
        if (refused === 0) await page.getByText('Status: Reviewed').waitFor();
        refused += 1;
        return route.fulfill(refusal(500, 'INTERNAL'));
      });
      await page.goto(`/p/${person.projectId}/mentions/${ids[0]}`);
      await page.getByText('Status: New').waitFor();
      await page.keyboard.press('e');
      await page.keyboard.press('r');
      await untilEqual(() => Promise.resolve(refused), 2);
      await page.getByText('Status: New').waitFor();
    });

    it('shows the id of a failed request, and can retry it', async () => {
      const { page, inbox } = await begin();
      await earshot.sql('ALTER TABLE mentions RENAME TO mentions_away');
      const failed: string[] = [];
      page.on('response', (response) => {
        if (!isList(response.url()) || response.status() !== 500) return;
        // Responses from before the reload can no longer be read.
        void response.json().then(
          ({ meta }: { meta: { requestId: string } }) => failed.push(meta.requestId),
          () => undefined,
        );
      });
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: 'Request' }).first();
      await untilEqual(async () => {
        const shown = await alert.textContent();
        return failed.some((id) => shown?.includes(id));
      }, true);
      await earshot.sql('ALTER TABLE mentions_away RENAME TO mentions');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await inbox.shows(texts);
    });

    it('shows no total of another list above one that failed', async () => {
      const { page } = await begin();
      const total = page.locator('.total').getByRole('status');
      await untilEqual(() => total.innerText(), '6 mentions');
      await page.route('**/api/v1/mentions?*', (route) => route.fulfill(refusal(400, 'INVALID_REQUEST')));
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Questions' }).click();
      await page.getByText('Made up for a test.').first().waitFor();
      expect((await total.innerText()).trim()).toBe('');
    });

    it('counts no mention in a list that is empty, while the changes that emptied it wait', async () => {
      const { ids, page, inbox } = await begin();
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/api/v1/mentions', async (route, request) => {
        if (request.method() === changes) await held;
        await route.fallback();
      });
      for (const [at] of texts.entries()) {
        await inbox.shows(texts.slice(at));
        await page.keyboard.press('e');
      }
      await page.getByText('Nothing new', { exact: true }).waitFor();
      expect(await page.locator('.total').innerText()).toBe('0 mentions');
      goOn();
      await untilEqual(
        () => statusesOf(ids),
        texts.map(() => 'done'),
      );
    });

    it('retries a read that failed because of rate limits or a restart', async () => {
      const { page, inbox } = await begin();
      let failures = 0;
      await page.route('**/api/v1/mentions?*', (route, request) => {
        if (request.method() !== lists || failures === 2) return route.fallback();
        failures += 1;
        return failures === 1
          ? route.fulfill(refusal(429, 'RATE_LIMITED', { 'retry-after': '1' }))
          : route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' });
      });
      await page.reload();
      await inbox.shows(texts);
      expect(failures).toBe(2);
    });

    it('says that a missing or foreign mention or project is not there, or not yours', async () => {
      const { person, page } = await begin();
      const [stranger] = [await earshot.person()];
      const [theirs] = await earshot.store(stranger, mentionsOf(['acme of others']));
      for (const id of [randomUUID(), theirs?.id, 'no-id']) {
        await page.goto(`/p/${person.projectId}/mentions/${id}`);
        await page.getByText('Not found, or you have no access to it').waitFor();
      }
      for (const name of ['monitors', 'alerts'])
        for (const id of [randomUUID(), 'no-id']) {
          await page.goto(`/p/${person.projectId}/${name}/${id}`);
          const alert = page.getByRole('main').getByRole('alert');
          await alert.getByText('Not found, or you have no access to it').waitFor();
          expect(await alert.getByText('UUID').count()).toBe(0);
          // Trying again cannot help.
          expect(await alert.getByRole('button').count()).toBe(0);
          await alert.getByRole('link', { name: 'Go to your inbox' }).waitFor();
        }
      await page.goto(`/p/${stranger.projectId}/inbox`);
      await page.getByText('Not found, or you have no access to it').waitFor();
    });

    it('keeps an error clear of the edges of the window', async () => {
      const { person, page } = await begin();
      const leftOf = async (): Promise<number> =>
        (await page.getByRole('main').getByRole('alert').first().boundingBox())?.x ?? 0;
      const { monitors } = await person.api.get<{ monitors: { id: string }[] }>('/api/v1/monitors');
      const shown = `/p/${person.projectId}/monitors/${monitors[0]?.id}`;
      await page.clock.install();
      await page.goto(shown);
      await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
      await page.route('**/api/v1/monitors/*', (route) => route.fulfill(refusal(500, 'INTERNAL')));
      // The monitor that was shown stays, below the error.
      await page.clock.fastForward(61_000);
      await page.getByText('Made up for a test.').first().waitFor();
      await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
      expect(await leftOf()).toBeGreaterThanOrEqual(16);
      await page.reload();
      await page.getByText('Made up for a test.').first().waitFor();
      expect(await leftOf()).toBeGreaterThanOrEqual(16);
      await page.route(
        (url) => isList(url.href),
        (route) => route.fulfill(refusal(500, 'INTERNAL')),
      );
      await page.goto(`/p/${person.projectId}/inbox?source=x`);
      await page.getByText('Made up for a test.').first().waitFor();
      expect(await leftOf()).toBeGreaterThanOrEqual(16);
    });
  },
  { workers: false },
);

function isList(url: string): boolean {
  return new URL(url).pathname === '/api/v1/mentions';
}
