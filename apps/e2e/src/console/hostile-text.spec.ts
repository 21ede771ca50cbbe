import { expect, it } from '@jest/globals';
import { hostileUrls, xssPayloads } from '@earshot/channels/testing';
import { describeConsole } from './harness/describe-console.js';
import { InboxView } from './harness/inbox-view.js';
import { mention } from './harness/made-up-mentions.js';
import { listen, nothingRuns } from './harness/nothing-runs.js';
import { untilEqual } from './harness/until-equal.js';

describeConsole(
  'hostile text',
  (earshot) => {
    it('is shown as text in the list, the detail, the filter and on its own page', async () => {
      const person = await earshot.person();
      const [payload = ''] = xssPayloads;
      await person.api.post('/api/v1/monitors', { name: payload, keywords: ['acme'] });
      await person.api.post('/api/v1/alerts', {
        name: payload,
        channel: 'email',
        destination: 'team@example.com',
      });
      const everything = xssPayloads.join('\n');
      const stored = await earshot.store(person, [
        mention(`acme ${everything}`, 0, {
          title: payload,
          authorHandle: payload,
          judged: {
            summary: payload,
            reasons: [{ about: 'urgency', code: 'outage_words', evidence: payload, points: 80 }],
          },
        }),
        ...xssPayloads.map((text, index) =>
          mention(`acme ${text}`, xssPayloads.length - index, {
            title: index % 2 === 0 ? `acme ${text}` : null,
            authorHandle: text,
          }),
        ),
      ]);

      const page = await earshot.open('about:blank', { as: person });
      const heard = listen(page);
      await page.goto('/');
      const inbox = new InboxView(page);
      await untilEqual(() => inbox.rows.count().then((count) => count > 10), true);
      await nothingRuns(page);
      for (const text of xssPayloads) {
        const row = inbox.page.locator('article[aria-current=true]');
        await untilEqual(
          async () => plain(await row.locator('button.text').textContent()).slice(0, 150),
          plain(`acme ${withoutLayout(text)}`).slice(0, 150),
        );
        await untilEqual(
          async () => plain(await inbox.detail.textContent()).includes(plain(`acme ${text}`)),
          true,
        );
        expect(plain(await row.locator('bdi').textContent())).toContain(plain(text));
        await page.keyboard.press('j');
      }
      await nothingRuns(page);
      await page.keyboard.press('f');
      await page.getByRole('dialog').getByText(payload, { exact: true }).waitFor();
      await nothingRuns(page);

      await page.goto(`/p/${person.projectId}/mentions/${stored[0]?.id}`);
      await page.getByRole('heading', { name: payload }).first().waitFor();
      const words = page.getByRole('main');
      await words
        .getByRole('region', { name: 'Why', exact: true })
        .getByText(`${payload}:`)
        .first()
        .waitFor();
      for (const text of xssPayloads) expect(plain(await words.textContent())).toContain(plain(text.trim()));
      await nothingRuns(page);
      expect(heard).toEqual([]);
    });

    it('is shown as text in the names of monitors and alerts', async () => {
      const person = await earshot.person();
      const names = xssPayloads.filter((text) => text.length <= 80).slice(0, 20);
      for (const name of names) {
        await person.api.post('/api/v1/monitors', { name, keywords: ['acme'] });
        await person.api.post('/api/v1/alerts', { name, channel: 'email', destination: 'team@example.com' });
      }
      await earshot.store(person, [mention('acme is down', 1)]);
      const { monitors } = await person.api.get<{ monitors: { id: string; name: string }[] }>(
        '/api/v1/monitors',
      );
      const { alerts } = await person.api.get<{ alerts: { id: string; name: string }[] }>('/api/v1/alerts');
      const page = await earshot.open('about:blank', { as: person });
      const heard = listen(page);
      const main = page.getByRole('main');
      for (const path of ['monitors', 'alerts', 'charts?by=monitor']) {
        await page.goto(`/p/${person.projectId}/${path}`);
        for (const name of path.startsWith('charts') ? names.slice(0, 1) : names)
          await untilEqual(async () => plain(await main.textContent()).includes(plain(name)), true);
        await nothingRuns(page);
      }
      for (const [kind, one] of [
        ['monitors', monitors[0]],
        ['alerts', alerts[0]],
      ] as const) {
        await page.goto(`/p/${person.projectId}/${kind}/${one?.id}`);
        await page.getByRole('heading', { level: 1, name: one?.name ?? '', exact: true }).waitFor();
        await nothingRuns(page);
      }
      for (const path of ['sources', 'settings/keys', 'settings/usage']) {
        await page.goto(`/p/${person.projectId}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await nothingRuns(page);
      }
      expect(heard).toEqual([]);
    });

    it('is read from right to left in headings if it is written so', async () => {
      const person = await earshot.person();
      const { id } = await person.api.post<{ id: string }>('/api/v1/monitors', {
        name: 'مراقبة «أكمي»',
        keywords: ['acme'],
      });
      const page = await earshot.open(`/p/${person.projectId}/monitors/${id}`, { as: person });
      const heading = page.getByRole('heading', { level: 1, name: 'مراقبة' });
      const lefts = await heading.evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
        return [0, text.length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
      });
      expect(lefts[1]).toBeLessThan(lefts[0] ?? 0);
    });

    it('becomes a link only for web addresses', async () => {
      const person = await earshot.person();
      const stored = await earshot.store(
        person,
        hostileUrls.map((url, index) =>
          mention(`acme ${index}`, hostileUrls.length - index, { url, authorUrl: url }),
        ),
      );
      const page = await earshot.open('/', { as: person });
      const heard = listen(page);
      const inbox = new InboxView(page);
      await inbox.shows(stored.map(({ text }) => text));
      for (const { text } of stored) {
        await inbox.detail.getByText(text, { exact: true }).waitFor();
        const links = await page
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).protocol));
        expect([text, ...new Set(links)]).toEqual([text, 'http:']);
        await page.keyboard.press('o');
        await page.keyboard.press('j');
      }
      expect(page.context().pages()).toEqual([page]);
      expect(heard).toEqual([]);
    });
  },
  { shared: true },
);

/** The text as shown: any white space is one space, and the NUL that Postgres cannot store is the replacement character. */
/** Rows leave out tags that only lay out. */
function withoutLayout(text: string): string {
  return text.replace(/<\/?(?:a|div)(?: \w+="[^"]*")?>/g, '');
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u0000', '\uFFFD').replace(/\s+/g, ' ');
}
