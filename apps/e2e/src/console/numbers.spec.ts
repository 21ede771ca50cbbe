import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention, mentionsOf } from './harness/made-up-mentions.js';
import { openRequests } from './harness/requests.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'the inbox',
  (earshot) => {
    it('makes at most six requests before it shows rows, prefetches once, then makes at most two a minute', async () => {
      const person = await earshot.person();
      await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open('about:blank', { as: person });
      const traffic = new Traffic(page);
      const { asked } = traffic;
      const inbox = `/p/${person.projectId}/inbox`;
      await page.goto(inbox);
      await new InboxView(page).rows.first().waitFor();
      const before = await page.evaluate(callsBeforeMentions);
      expect(before.length).toBeGreaterThan(0);
      expect(before.length).toBeLessThanOrEqual(6);
      // The prefetched requests are the ones the pages use.
      const ahead = /\/projects\?|\/mentions\?(?!.*updated_since)/;
      expect(asked.filter((path) => ahead.test(path)).sort()).toEqual([
        expect.stringContaining('GET /api/v1/mentions?'),
        'GET /api/v1/projects?limit=100',
      ]);

      await page.clock.install();
      await page.goto(inbox);
      await new InboxView(page).rows.first().waitFor();
      await traffic.minute();
      asked.length = 0;
      for (let minutes = 0; minutes < 5; minutes += 1) await traffic.minute();
      expect(asked.length).toBeGreaterThanOrEqual(5);
      expect(asked.length).toBeLessThanOrEqual(2 * 5);
    });

    it('reads nothing twice when it is opened, and what changed before its stream was open', async () => {
      const person = await earshot.person();
      const [first] = await earshot.store(person, mentionsOf(['acme is down', 'acme is slow']));
      const page = await earshot.open('about:blank', { as: person });
      const total = page.locator('.total').getByRole('status');
      const traffic = new Traffic(page);
      const { asked } = traffic;
      const held: (() => void)[] = [];
      await page.route('**/api/events?*', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      /** Once it has been asked for, which is when the page is drawn. */
      const openStream = async (): Promise<void> => {
        await untilEqual(() => Promise.resolve(held.length > 0), true);
        for (const goOn of held.splice(0)) goOn();
      };
      const open = async (): Promise<void> => {
        await page.goto(`/p/${person.projectId}/inbox`);
        await total.getByText('2 mentions').waitFor();
        // The last part of the page to be loaded.
        await page.getByRole('textbox', { name: 'New note' }).waitFor();
      };
      await open();
      await openStream();
      await sleep(2_000);
      expect([...new Set(asked)]).toEqual(asked);
      expect(asked.filter((path) => path.includes('/monitors'))).toEqual([]);

      for (const path of [
        `mentions/${first?.id}`,
        'charts',
        'monitors',
        'alerts',
        'sources',
        'settings/activity',
      ]) {
        asked.length = 0;
        await page.goto(`/p/${person.projectId}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await traffic.answered();
        await openStream();
        await sleep(1_000);
        expect([...new Set(asked)]).toEqual(asked);
      }

      await open();
      await person.api.patch(`/api/v1/mentions/${first?.id}`, { status: 'done' });
      await openStream();
      await total.getByText('1 mention').waitFor();
    });

    it('keeps at most 60 rows in the page, however many are loaded', async () => {
      const person = await earshot.person();
      const texts = Array.from({ length: 1_000 }, (_, index) => `acme post ${index}.`);
      await earshot.store(person, mentionsOf(texts));
      const page = await earshot.open('/', { as: person });
      const inbox = new InboxView(page);
      await inbox.rows.first().waitFor();
      let most = 0;
      const list = page.locator('.list');
      for (let last = ''; last !== 'acme post 999.'; last = (await inbox.titles()).at(-1) ?? '') {
        await list.evaluate((element) => element.scrollBy(0, 3_000));
        most = Math.max(most, await inbox.rows.count());
      }
      expect(most).toBeGreaterThan(5);
      expect(most).toBeLessThanOrEqual(60);
      // The keyboard continues from its own position, the first row, not from the scroll position; that row has been kept.
      await page.keyboard.press('j');
      await inbox.isAt('acme post 1.');
      const firstTitles = async (): Promise<string[]> => (await inbox.titles()).slice(0, 3);
      await untilEqual(firstTitles, ['acme post 0.', 'acme post 1.', 'acme post 2.']);
      expect(await inbox.rows.count()).toBeLessThanOrEqual(60);
    });

    it.each([1280, 390, 320])('keeps every text within its column at %i px', async (width) => {
      const person = await earshot.person();
      const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
      const long = `acme ${word} `.repeat(150).slice(0, 10_000);
      const stored = await earshot.store(person, [
        mention(long, 9, { authorHandle: word, title: `acme ${word.repeat(3)}` }),
        mention(`acme${'x'.repeat(9_000)}`, 8),
        mention('acme השבית את העבודה שלי <b>שוב</b> acme', 7, { authorHandle: 'שלום עולם' }),
        mention('\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(300) + ' acme', 6, {
          title: 'acme \u{1F600}'.repeat(60),
        }),
        mention(`acme https://example.com/${'a'.repeat(400)}`, 5),
        mention('acme 漢字'.repeat(500), 4),
      ]);
      const page = await earshot.open('/', { as: person, width });
      const inbox = new InboxView(page);
      await untilEqual(() => inbox.rows.count(), stored.length);
      expect(await outside(page, '.column')).toEqual([]);
      for (const { id } of stored) {
        await page.goto(`/p/${person.projectId}/inbox?open=${id}`);
        await inbox.detail.getByRole('region', { name: 'Why', exact: true }).waitFor();
        expect(await outside(page, '.detail')).toEqual([]);
        await page.goto(`/p/${person.projectId}/mentions/${id}`);
        await page.getByRole('region', { name: 'Why', exact: true }).waitFor();
        expect(await outside(page, 'main')).toEqual([]);
      }
    });
  },
  { shared: true },
);

/** Runs in the page: the API requests made before the list of mentions was answered, from the browser's own record. */
function callsBeforeMentions(): string[] {
  const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd }))
    .filter(({ path }) => path.startsWith('/api/') && path !== '/api/events');
  const answered = calls.find(({ path }) => path === '/api/v1/mentions')?.responseEnd ?? 0;
  return calls.filter(({ startTime }) => startTime < answered).map(({ path }) => path);
}

/** Records a page's requests from now on. */
class Traffic {
  /** API requests. */
  readonly asked: string[] = [];
  private readonly open: ReadonlySet<Request>;

  constructor(private readonly page: Page) {
    this.open = openRequests(page);
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && request.resourceType() !== 'eventsource')
        this.asked.push(`${request.method()} ${pathname}${search}`);
    });
  }

  /** Advances the page's clock by a minute and waits for the responses to what it requests. */
  async minute(): Promise<void> {
    await this.page.clock.runFor(60_000);
    await this.answered();
  }

  /** Waits for the responses to everything that was requested. */
  async answered(): Promise<void> {
    // Everything triggered until now was sent before this.
    await this.page.evaluate(() => fetch('/health/ready').then((answer) => answer.text()));
    await untilEqual(() => Promise.resolve(this.open.size), 0);
  }
}

/** Returns the elements that stick out of the sides of their column, as far as they are visible there. */
function outside(page: Page, column: string): Promise<string[]> {
  return page
    .locator(column)
    .first()
    .evaluate((root) => {
      const { left, right } = root.getBoundingClientRect();
      const wide = [...root.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || element.closest('.unseen, svg') !== null) return false;
        for (let above = element.parentElement; above !== null && above !== root; above = above.parentElement)
          if (getComputedStyle(above).overflowX !== 'visible') return false;
        return box.left < left - 1 || box.right > right + 1;
      });
      const sideways =
        root.scrollWidth > root.clientWidth
          ? [`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`]
          : [];
      return [
        ...sideways,
        ...wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${String(className)}`),
      ];
    });
}
