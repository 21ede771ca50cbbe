import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LinkStatus, triageLinks } from '@earshot/channels';
import { deleteAlert, getMention, updateAlert, updateMentionStatus } from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import type { Alert, Mention, MentionStatus } from '@earshot/domain';
import { createLog, SecretBox } from '@earshot/platform';
import { findChromium, startBrowser } from '../../testing/browser.js';
import type { Data } from '../../testing/call-rest.js';
import { EventStream } from '../../testing/event-stream.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

const lines: string[] = [];
let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  const log = createLog({ service: 'test', level: 'debug', to: { write: (line) => void lines.push(line) } });
  gateway = await startTestGateway({}, log);
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
const address = 'ops@acme.example';

interface Mailed {
  readonly mention: Mention;
  readonly alert: Alert;
  readonly notificationId: string;
}

async function givenMailed(changes: Partial<Mention> = {}, alertName = 'Outages & <b>'): Promise<Mailed> {
  const { database } = gateway.database;
  const mention = await givenMention(database, await givenMonitor(database, tenant.projectId), changes);
  const alert = await givenAlert(database, tenant.projectId, { name: alertName, destination: address });
  return { mention, alert, notificationId: await givenNotification(database, alert, [mention]) };
}

const linksOf = ({ mention, notificationId }: Mailed, { at = new Date(), box = secrets } = {}) => {
  const about = { projectId: mention.projectId, mentionId: mention.id, notificationId };
  return triageLinks(gateway.url, box, about, { address, at });
};
const pageOf = ({ mention }: Mailed) =>
  `http://earshot.example/p/${mention.projectId}/mentions/${mention.id}`;
const statusOf = async ({ mention: { id } }: Mailed) =>
  ((await gateway.rest(getMention, { id }, tenant.key)).data as Data)['status'];
const post = async (url: string) => {
  const answer = await fetch(url, { method: 'POST' });
  return { status: answer.status, page: await answer.text() };
};
const setStatus = ({ mention: { id } }: Mailed, status: MentionStatus) =>
  gateway.rest(updateMentionStatus, { id, status }, tenant.key);

describe('the “Handled” and “Not about us” links of an e-mail', () => {
  it.each<[LinkStatus, string, string]>([
    ['done', 'Handled?', 'Marked as handled'],
    ['ignored', 'Not about Acme?', 'Marked as not about us'],
  ])(
    'ask first, then set the status %s, and name the old one, the link and where to undo it',
    async (status, question, said) => {
      const mailed = await givenMailed({ title: 'Is <b>acme</b> "down"?', text: 'acme' });
      const url = linksOf(mailed)[status];
      const asked = await fetch(url);
      const asking = await asked.text();
      expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(asking).toContain(`<h1>${question}</h1>`);
      expect(asking).toContain('Is &#60;b&#62;acme&#60;/b&#62; &#34;down&#34;?');
      expect(await statusOf(mailed)).toBe('new');
      const { status: code, page } = await post(url);
      expect([code, await statusOf(mailed)]).toEqual([200, status]);
      expect(page).toContain(`<h1>${said}</h1>`);
      expect(page).toContain('It was <strong>new</strong> before.');
      expect(page).toContain('in an e-mail from the alert <strong>Outages &#38; &#60;b&#62;</strong>');
      expect(page).toContain(`<a href="${pageOf(mailed)}">Open in Earshot</a>`);
    },
  );

  it('ask about relevance, not about us, if the mention is of a competitor', async () => {
    const mailed = await givenMailed();
    await gateway.database.dataSource.query(
      `UPDATE monitors SET group_name = 'competitors'
       WHERE id IN (SELECT monitor_id FROM matches WHERE mention_id = $1)`,
      [mailed.mention.id],
    );
    const { ignored } = linksOf(mailed);
    const pages = [
      await (await fetch(ignored)).text(),
      (await post(ignored)).page,
      (await post(ignored)).page,
    ];
    expect(pages.map((page) => /<h1>([^<]*)/.exec(page)?.[1])).toEqual([
      'Not relevant?',
      'Marked as not relevant',
      'It is already marked as not relevant',
    ]);
    for (const page of pages) expect(page).not.toMatch(/not about/i);
  });

  it('change nothing for a program that opens every link, however often and in whatever way', async () => {
    const mailed = await givenMailed();
    const before = await gateway.rest(getMention, { id: mailed.mention.id }, tenant.key);
    for (const url of Object.values(linksOf(mailed)))
      for (const method of ['GET', 'HEAD', 'GET']) {
        const answer = await fetch(url, { method, headers: { 'user-agent': 'SafeLinks', cookie: 'a=b' } });
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
        expect(answer.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'sha256-/,
        );
        expect(await answer.text()).not.toMatch(/<script|http-equiv/);
      }
    expect((await gateway.rest(getMention, { id: mailed.mention.id }, tenant.key)).data).toEqual(before.data);
  });

  it('set the status once of several simultaneous clicks; the others read that it was already set', async () => {
    const mailed = await givenMailed();
    const { done } = linksOf(mailed);
    const answers = await Promise.all([done, done, done, done].map(post));
    const titles = answers.map(({ page }) => /<h1>([^<]*)/.exec(page)?.[1]).sort();
    const already = 'It is already handled';
    expect(titles).toEqual([already, already, already, 'Marked as handled']);
    expect(await (await fetch(done)).text()).toContain(already);
    const sets = lines.filter(
      (line) => line.includes('status set by an e-mail link') && line.includes(mailed.mention.id),
    );
    expect(sets.map((line) => JSON.parse(line) as object)).toMatchObject([
      { mentionId: mailed.mention.id, notificationId: mailed.notificationId, before: 'new', status: 'done' },
    ]);
  });

  it('teach lessons and notify webhooks like any other change, and can be undone', async () => {
    const mailed = await givenMailed();
    await givenWebhookThatKnows(mailed.mention);
    await post(linksOf(mailed).ignored);
    const [triaged] = await gateway.database.dataSource.query<object[]>(
      'SELECT mention_id FROM triage WHERE mention_id = $1',
      [mailed.mention.id],
    );
    const [sent] = await gateway.database.dataSource.query<{ change: object }[]>(
      'SELECT change FROM notifications WHERE updated_mention_id = $1',
      [mailed.mention.id],
    );
    expect([triaged, sent?.change]).toEqual([
      { mention_id: mailed.mention.id },
      { status: { before: 'new', after: 'ignored' } },
    ]);
    await setStatus(mailed, 'new');
    expect(await (await fetch(linksOf(mailed).ignored)).text()).toContain('Not about Acme?');
  });

  it('announce the change as that of a reader of an e-mail, not of the alert', async () => {
    const mailed = await givenMailed();
    const authorization = `Bearer ${tenant.key.token}`;
    const stream = await EventStream.open(`${gateway.url}/api/events`, { authorization });
    await stream.next(({ name }) => name === 'hello');
    await post(linksOf(mailed).done);
    const { data } = await stream.next(({ name }) => name === 'statuses');
    stream.close();
    expect(data).toMatchObject({
      by: { kind: 'email_link', name: mailed.alert.name },
      ids: [mailed.mention.id],
    });
  });

  it('show the current status if a colleague was faster', async () => {
    const mailed = await givenMailed();
    await setStatus(mailed, 'reviewed');
    expect(await (await fetch(linksOf(mailed).done)).text()).toContain(
      'It is <strong>reviewed</strong> now.',
    );
    expect((await post(linksOf(mailed).done)).page).toContain('It was <strong>reviewed</strong> before.');
  });

  it('work for seven days, then link to the mention', async () => {
    const mailed = await givenMailed();
    const { done } = linksOf(mailed, { at: new Date(Date.now() - 7 * 86_400_000) });
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(done, { method });
      const page = await answer.text();
      expect([answer.status, page.includes('This link has expired'), page.includes(pageOf(mailed))]).toEqual([
        410,
        true,
        true,
      ]);
    }
    expect(await statusOf(mailed)).toBe('new');
  });

  it('are refused if made by another installation, altered, truncated, or for another mention or status', async () => {
    const [mailed, other] = [await givenMailed({ text: 'acme secret words' }), await givenMailed()];
    const { done, ignored } = linksOf(mailed);
    const bytesOf = (url: string) => Buffer.from(url.split('/').at(-1) ?? '', 'base64url');
    const url = (...parts: Buffer[]) => `${gateway.url}/triage/${Buffer.concat(parts).toString('base64url')}`;
    const [one, two, three] = [bytesOf(done), bytesOf(linksOf(other).done), bytesOf(ignored)];
    const statusAt = one.length - 37;
    for (const forged of [
      linksOf(mailed, { box: new SecretBox({ key: Buffer.alloc(32, 1) }) }).done,
      // The content of one link with the signature of another.
      url(two.subarray(0, -32), one.subarray(-32)),
      url(one.subarray(0, 16), two.subarray(16, 32), one.subarray(32)),
      url(one.subarray(0, statusAt), three.subarray(statusAt, statusAt + 1), one.subarray(statusAt + 1)),
      done.slice(0, -1),
      done.slice(0, -20),
      `${done}A`,
      `${done}/`,
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(forged, { method });
        const page = await answer.text();
        expect([forged, answer.status, page.includes('This link is not valid')]).toEqual([forged, 404, true]);
        expect(page).toMatch(
          /<a href="http:\/\/earshot\.example\/p\/[0-9a-f-]{36}\/mentions\/[0-9a-f-]{36}">/,
        );
        expect(page).not.toContain('secret words');
      }
    expect((await post(`${gateway.url}/triage/${'A'.repeat(8_000)}`)).status).toBe(404);
    for (const none of ['', 'x', '%00', '..%2f..%2fdocs']) {
      const { status, page } = await post(`${gateway.url}/triage/${none}`);
      expect([status, page.includes('<a ')]).toEqual([404, false]);
    }
    expect([await statusOf(mailed), await statusOf(other)]).toEqual(['new', 'new']);
  });

  it('stop working if the alert is deleted or sends to another address', async () => {
    const [moved, deleted] = [await givenMailed(), await givenMailed()];
    await gateway.rest(updateAlert, { id: moved.alert.id, destination: 'new@acme.example' }, tenant.key);
    await gateway.rest(deleteAlert, { id: deleted.alert.id }, tenant.key);
    for (const mailed of [moved, deleted]) {
      const { status, page } = await post(linksOf(mailed).done);
      expect([status, page.includes('no longer works'), page.includes(pageOf(mailed))]).toEqual([
        410,
        true,
        true,
      ]);
      expect(await statusOf(mailed)).toBe('new');
    }
  });

  it('never appear in the log', async () => {
    const mailed = await givenMailed();
    const { done, ignored } = linksOf(mailed);
    await fetch(done);
    await post(done);
    await post(`${ignored}x`);
    const logged = lines.join('');
    expect(logged).toContain('"route":"/triage/*"');
    for (const url of [done, ignored]) expect(logged).not.toContain(url.split('/').at(-1)?.slice(0, 60));
  });

  it('are rate limited, and show a page that says so', async () => {
    // Without Redis it counts exactly; with it, a process counts on its own for a second after each late answer.
    const busy = await startTestGateway({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const url = `${busy.url}/triage/x`;
      const answers: Response[] = [];
      for (let batch = 0; batch < 62; batch += 1)
        answers.push(
          ...(await Promise.all(Array.from({ length: 10 }, () => fetch(url, { method: 'POST' })))),
        );
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused?.text()).toContain('<h1>Too many requests</h1>');
    } finally {
      await busy.close();
    }
  });
});

/** Creates a webhook that subscribes to changes and has already been sent the mention. */
async function givenWebhookThatKnows(mention: Mention): Promise<void> {
  const { database } = gateway.database;
  const hook = await givenAlert(database, tenant.projectId, {
    channel: 'webhook',
    destination: 'https://hooks.example/1',
    events: ['mention.alert', 'mention.updated'],
  });
  const id = await givenNotification(database, hook, [mention]);
  await gateway.database.dataSource.query(
    "UPDATE notifications SET status = 'delivered', delivered_at = now() WHERE id = $1",
    [id],
  );
}

const chromium = findChromium();
if (chromium === null)
  process.stderr.write('The page is not looked at: there is no Chromium here. Set CHROMIUM_PATH to one.\n');

(chromium === null ? describe.skip : describe)('the page of a link that sets a status', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  it('is accessible, in both themes, down to 320 px, and its button works', async () => {
    const browser = await startBrowser(chromium ?? '');
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      const mailed = await givenMailed(
        { title: `<img src=x onerror=alert(1)> ${'W'.repeat(180)}` },
        'W'.repeat(80),
      );
      const check = async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(axe);
          const violations = `axe.run(document).then(({ violations }) => violations.map(({ id }) => id))`;
          expect(await page.evaluate<string[]>(violations)).toEqual([]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        expect(await page.locator('img').count()).toBe(0);
      };
      await page.goto(linksOf(mailed).done);
      await check();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Marked as handled').waitFor();
      await check();
      expect(await statusOf(mailed)).toBe('done');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
