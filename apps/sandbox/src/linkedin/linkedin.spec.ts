import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { type Answer, order, publish, send } from '../testing/reddit-caller.js';
import { sandboxBraveKey, sandboxLinkedIn } from '@earshot/fakes';

let sandbox: Sandbox;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
});
afterEach(() => sandbox.stop());

const ago = (minutes: number): string => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
const post = (text: string, more: object = {}): object => ({
  source: 'linkedin',
  text,
  author: 'some-one',
  ...more,
});

describe('the search index for LinkedIn', () => {
  interface Hit {
    readonly title: string;
    readonly url: string;
    readonly description: string;
    readonly page_age: string;
  }
  const ask = (
    params: Readonly<Record<string, string>>,
    headers: Record<string, string> = { 'x-subscription-token': sandboxBraveKey },
  ): Promise<Answer> =>
    send(`${sandbox.url}/linkedin/brave/res/v1/web/search?${new URLSearchParams(params)}`, { headers });
  const find = async (q: string, more: object = {}): Promise<readonly Hit[]> => {
    const body = JSON.parse((await ask({ q, ...more })).text) as { web?: { results: readonly Hit[] } };
    return body.web?.results ?? [];
  };
  const codeOf = ({ text }: Answer): string => (JSON.parse(text) as { error: { code: string } }).error.code;

  it('distinguishes a missing key from a wrong one only by the error code', async () => {
    const missing = await ask({ q: 'acme' }, { authorization: `Bearer ${sandboxBraveKey}` });
    expect([missing.status, codeOf(missing)]).toEqual([422, 'VALIDATION']);
    const wrong = await ask({ q: 'acme' }, { 'x-subscription-token': 'guess' });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'SUBSCRIPTION_TOKEN_INVALID']);
  });

  it.each([
    ['more than 400 characters', { q: 'a'.repeat(401) }],
    ['more than 50 words', { q: 'a '.repeat(51) }],
    ['more than 20 results', { q: 'acme', count: '21' }],
    ['more than 10 pages', { q: 'acme', offset: '10' }],
    ['no q', { query: 'acme' }],
  ])('refuses a query with %s', async (_what, params) => {
    expect((await ask(params)).status).toBe(422);
  });

  it('silently ignores unknown parameters and values', async () => {
    await publish(sandbox, [post('acme is great', { published_at: ago(60 * 24 * 60) })]);
    expect(await find('acme', { freshness: 'recently', order: 'date' })).toHaveLength(1);
    expect(await find('acme', { freshness: 'pw' })).toEqual([]);
  });

  it('joins the terms around OR, keeps phrases together, and stays within the named sites', async () => {
    await publish(sandbox, [
      post('acme is great'),
      post('globex corp hires'),
      post('corp of globex'),
      post('an article on acme', { path: '/pulse/on-acme' }),
    ]);
    const texts = async (q: string): Promise<string[]> =>
      (await find(q, { text_decorations: 'false' })).map(({ description }) => description).sort();
    expect(await texts('site:linkedin.com/posts "acme" OR "globex corp"')).toEqual([
      'acme is great',
      'globex corp hires',
    ]);
    expect(await texts('site:linkedin.com/pulse acme')).toEqual(['an article on acme']);
    expect(await texts('site:example.com acme')).toEqual([]);
  });

  it('marks matches and escapes the rest, unless marks are switched off', async () => {
    await publish(sandbox, [post('R&D at acme <3')]);
    expect((await find('"acme"'))[0]?.description).toBe('R&amp;D at <strong>acme</strong> &lt;3');
    expect((await find('"acme"', { text_decorations: 'false' }))[0]?.description).toBe(
      'R&amp;D at acme &lt;3',
    );
  });

  it('shows only the part of a long text that contains the word', async () => {
    await publish(sandbox, [post(`${'word '.repeat(200)}acme ${'word '.repeat(200)}`)]);
    const [hit] = await find('acme', { text_decorations: 'false' });
    expect(hit?.description).toContain('acme');
    expect(hit?.description.length).toBeLessThan(310);
  });

  it('returns URLs on country hosts too, with ids that encode the time', async () => {
    await publish(
      sandbox,
      Array.from({ length: 20 }, (_, index) => post(`acme ${index}`, { published_at: ago(index) })),
    );
    const hits = await find('acme');
    const hosts = new Set(hits.map(({ url }) => new URL(url).hostname));
    expect(hosts.size).toBeGreaterThan(2);
    for (const { url, page_age } of hits) {
      const [, digits = '0'] =
        /^\/posts\/some-one_acme-\d+-(?:activity|ugcPost|share)-(\d{19})-\w{4}$/.exec(
          new URL(url).pathname,
        ) ?? [];
      expect(new Date(Number(BigInt(digits) >> 22n)).toISOString().slice(0, 19)).toBe(page_age);
    }
  });

  it('returns the best matches first, and pages by number', async () => {
    await publish(
      sandbox,
      Array.from({ length: 25 }, (_, index) =>
        post(`acme ${index}`, { likes: index, published_at: ago(index) }),
      ),
    );
    const pages = await Promise.all(['0', '1', '2'].map((offset) => find('acme', { count: '10', offset })));
    expect(pages.map((hits) => hits.length)).toEqual([10, 10, 5]);
    expect(pages[0]?.[0]?.title).toContain('acme 24');
    expect(new Set(pages.flat().map(({ url }) => url)).size).toBe(25);
  });

  it('states two limits in each header, and refuses the 51st search within a second', async () => {
    const answers = [];
    for (let turn = 0; turn < 51; turn += 1) answers.push(await ask({ q: 'acme' }));
    expect(answers[0]?.headers.get('x-ratelimit-remaining')).toBe('49, 14999');
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    clock.advance(1_000);
    expect((await ask({ q: 'acme' })).status).toBe(200);
  });

  it.each([
    ['expired_token', 422],
    ['rate', 429],
    ['quota', 402],
    ['server_error', 500],
    ['html_error', 503],
  ])('returns the same error as Brave, once, for the fault %s', async (kind, status) => {
    await order(sandbox, { source: 'linkedin', kind });
    expect((await ask({ q: 'acme' })).status).toBe(status);
    expect((await ask({ q: 'acme' })).status).toBe(200);
  });
});

describe("LinkedIn's own API", () => {
  const page = `urn%3Ali%3Aorganization%3A${sandboxLinkedIn.organizationId}`;
  const good = {
    authorization: `Bearer ${sandboxLinkedIn.accessToken}`,
    'linkedin-version': '202602',
    'x-restli-protocol-version': '2.0.0',
  };
  const ask = (path: string, headers: Record<string, string> = good): Promise<Answer> =>
    send(`${sandbox.url}/linkedin/api/rest/${path}`, { headers });
  const range = (): string => `(start:${Date.parse(ago(600))},end:${clock.now().getTime()})`;
  const finder = (entity = page, actions = 'List(SHARE_MENTION)', timeRange = range()): string =>
    `organizationalEntityNotifications?q=criteria&actions=${actions}&organizationalEntity=${entity}&timeRange=${timeRange}`;
  const mention = `thanks @[Acme](urn:li:organization:${sandboxLinkedIn.organizationId}) (all of you)`;

  it.each([
    ['no token', { ...good, authorization: '' }, 401],
    ['a lower-case “bearer”', { ...good, authorization: `bearer ${sandboxLinkedIn.accessToken}` }, 401],
    ['no version', { ...good, 'linkedin-version': '' }, 400],
    ['a retired version', { ...good, 'linkedin-version': '202503' }, 426],
    ['a future version', { ...good, 'linkedin-version': '202604' }, 426],
    ['another protocol version', { ...good, 'x-restli-protocol-version': '1.0.0' }, 400],
  ])('refuses a request with %s', async (_what, headers, status) => {
    expect((await ask(finder(), headers)).status).toBe(status);
  });

  it('requires a query with encoded URNs and unencoded structure', async () => {
    expect((await ask(finder())).status).toBe(200);
    expect((await ask(finder(decodeURIComponent(page)))).status).toBe(400);
    expect((await ask(finder(page, 'List%28SHARE_MENTION%29'))).status).toBe(400);
    expect((await ask(finder(page, 'SHARE_MENTION'))).status).toBe(400);
    expect((await ask(finder(page, 'List(SHARE_MENTION)', encodeURIComponent(range())))).status).toBe(400);
    expect((await ask(finder('urn%3Ali%3Aorganization%3A1'))).status).toBe(403);
  });

  it('notifies a page of posts that mention it, and returns them with special characters escaped', async () => {
    await publish(sandbox, [
      post(mention, { published_at: ago(5) }),
      post('not you'),
      post(mention, { published_at: ago(900) }),
    ]);
    const { elements } = JSON.parse((await ask(finder())).text) as { elements: Record<string, unknown>[] };
    expect(elements).toHaveLength(1);
    expect(elements[0]).toMatchObject({ action: 'SHARE_MENTION', lastModifiedAt: Date.parse(ago(5)) });
    const urn = String(elements[0]?.['generatedActivity']);
    const shown = JSON.parse((await ask(`posts/${encodeURIComponent(urn)}`)).text) as Record<string, unknown>;
    expect(shown).toMatchObject({
      id: urn,
      commentary: mention.replace('(all of you)', String.raw`\(all of you\)`),
      publishedAt: Date.parse(ago(5)),
      lifecycleState: 'PUBLISHED',
    });
  });

  it('gives some notifications negative ids', async () => {
    await publish(
      sandbox,
      Array.from({ length: 20 }, () => post(mention)),
    );
    const { elements } = JSON.parse((await ask(`${finder()}&count=50`)).text) as {
      elements: { notificationId: number }[];
    };
    expect(elements.filter(({ notificationId }) => notificationId < 0).length).toBeGreaterThan(0);
  });

  it('returns no deleted posts', async () => {
    await publish(sandbox, [post(mention, { id: '7400000000000000001' })]);
    const path = `posts/${encodeURIComponent('urn:li:share:7400000000000000001')}`;
    expect((await ask(path)).status).toBe(200);
    await send(`${sandbox.url}/posts/7400000000000000001`, { method: 'DELETE' });
    expect((await ask(path)).status).toBe(404);
  });

  it('refuses calls beyond the daily limit until midnight UTC', async () => {
    for (let turn = 0; turn < 500; turn += 1) await ask('posts/urn');
    const refused = await ask('posts/urn');
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('APPLICATION DAY limit')]);
    expect((await ask(finder())).status).toBe(200);
    clock.advance(12 * 3_600_000);
    expect((await ask('posts/urn')).status).toBe(404);
  });
});
