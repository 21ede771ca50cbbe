import { VirtualClock } from '@earshot/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish, send } from '../testing/reddit-caller.js';

interface Hit {
  readonly objectID: string;
  readonly created_at_i: number;
  readonly title?: string;
  readonly comment_text?: string;
}
interface Found {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly exhaustiveNbHits: boolean;
}

let clock: VirtualClock;
let sandbox: Sandbox;
let hackernews: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  const settings = { hackernews: { requestsPerHour: 60 } };
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, settings, clock });
  hackernews = new Caller(`${sandbox.url}/hackernews`, {});
});
afterEach(() => sandbox.stop());

const posted = (minutes: number, more: object = {}): object => ({
  source: 'hackernews',
  kind: 'comment',
  text: `acme ${minutes}`,
  published_at: new Date(clock.now().getTime() - minutes * 60_000).toISOString(),
  ...more,
});
const search = (query: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
  hackernews.read('/api/v1/search_by_date', query);
const texts = ({ hits }: Found): unknown[] => hits.map((hit) => hit.comment_text ?? hit.title);
const exactly = { queryType: 'prefixNone', restrictSearchableAttributes: 'title,comment_text' };

describe('Hacker News search', () => {
  it('lists everything newest first, filtered by time in seconds and by kind', async () => {
    await publish(sandbox, [
      posted(30),
      posted(20, { kind: 'post', title: 'A story', text: '' }),
      posted(10),
    ]);
    expect(texts(await search())).toEqual(['acme 10', 'A story', 'acme 30']);
    const from = Math.floor(clock.now().getTime() / 1_000) - 25 * 60;
    expect(texts(await search({ numericFilters: `created_at_i>=${from}` }))).toEqual(['acme 10', 'A story']);
    expect(texts(await search({ numericFilters: `created_at_i<${from}` }))).toEqual(['acme 30']);
    expect(texts(await search({ tags: '(story,poll)' }))).toEqual(['A story']);
    expect(texts(await search({ tags: '(story,comment),author_nobody' }))).toEqual([]);
    expect((await hackernews.get('/api/v1/search_by_date', { numericFilters: 'when>3' })).text).toContain(
      '"message"',
    );
  });

  it('returns at most 1,000 hits of a query over all pages, and estimates the total', async () => {
    await publish(
      sandbox,
      Array.from({ length: 1_100 }, (_, index) => posted(index / 10)),
    );
    const first = await search({ hitsPerPage: 5_000 });
    expect([first.hits.length, first.exhaustiveNbHits]).toEqual([1_000, false]);
    expect(first.nbHits).not.toBe(1_100);
    expect((await search({ hitsPerPage: 1_000, page: 1 })).hits).toEqual([]);
    const oldest = first.hits.at(-1)?.created_at_i;
    expect(
      (await search({ hitsPerPage: 1_000, numericFilters: `created_at_i<=${oldest}` })).hits.length,
    ).toBe(101);
  });

  it('treats OR as a word and quotes as a phrase, and matches loosely unless told to be exact', async () => {
    await publish(sandbox, [
      posted(1, { text: 'acme or apex' }),
      posted(2, { text: 'the acme board' }),
      posted(3, { text: 'they acmed it' }),
      posted(4, { text: 'nothing', author: 'acme' }),
    ]);
    expect(texts(await search({ query: 'acme OR apex', ...exactly }))).toEqual(['acme or apex']);
    expect(texts(await search({ query: '"acme board"', ...exactly }))).toEqual(['the acme board']);
    expect(texts(await search({ query: 'acme -apex', ...exactly }))).toEqual(['the acme board']);
    expect(texts(await search({ query: 'acme', ...exactly }))).toEqual(['acme or apex', 'the acme board']);
    expect((await search({ query: 'acme' })).hits).toHaveLength(4);
  });

  it('returns HTML with entities, paragraphs, shortened link texts and the original indentation', async () => {
    const address = `https://acme.example/${'long/'.repeat(12)}`;
    await publish(sandbox, [posted(1, { text: `It's <b> & "more"\n\nsee ${address}\n\n  a < b\n    c` })]);
    const [hit] = (await search()).hits;
    expect(hit?.comment_text).toBe(
      `It&#x27;s &lt;b&gt; &amp; &quot;more&quot;<p>see <a href="${address.replaceAll('/', '&#x2F;')}" rel="nofollow">${address.slice(0, 60).replaceAll('/', '&#x2F;')}...</a><p><pre><code>  a &lt; b\n    c\n</code></pre>`,
    );
  });

  it('numbers items without gaps, and omits missing fields instead of returning null', async () => {
    const names = await publish(sandbox, [posted(3), posted(2), posted(1)]);
    await publish(sandbox, [{ title: 'Of Reddit' }]);
    const [last] = await publish(sandbox, [posted(0)]);
    const ids = [...names, last].map(Number);
    expect(ids.map((id) => id - Number(names[0]))).toEqual([0, 1, 2, 3]);
    expect(JSON.stringify((await search()).hits)).not.toContain('null');
  });

  it('limits the requests per hour', async () => {
    for (let request = 0; request < 60; request += 1) await search();
    const refused = await hackernews.get('/api/v1/search_by_date');
    expect([refused.status, refused.text]).toEqual([429, '{"message":"Too Many Requests"}']);
    clock.advance(3_600_000);
    expect((await hackernews.get('/api/v1/search_by_date')).status).toBe(200);
  });
});

describe('single Hacker News items', () => {
  it('are returned by number, marked if deleted, and null if unknown', async () => {
    const [name] = await publish(sandbox, [posted(1, { kind: 'post', title: 'A & b', text: '' })]);
    expect(await hackernews.read(`/v0/item/${name}.json`)).toMatchObject({
      id: Number(name),
      title: 'A &amp; b',
      type: 'story',
    });
    expect(await hackernews.read('/v0/maxitem.json')).toBe(Number(name));
    expect(await hackernews.read('/v0/updates.json')).toMatchObject({ items: [Number(name)] });
    await send(`${sandbox.url}/posts/${name}`, { method: 'DELETE' });
    expect(await hackernews.read(`/v0/item/${name}.json`)).toMatchObject({ deleted: true, id: Number(name) });
    expect((await search()).hits).toEqual([]);
    expect(await hackernews.read('/v0/item/5.json')).toBeNull();
  });

  it('are available while the search index is stale or has holes', async () => {
    await publish(sandbox, [posted(1)]);
    await order(sandbox, { source: 'hackernews', kind: 'stale_index', rate: 1 });
    await search();
    clock.advance(60_000);
    const [name] = await publish(sandbox, [posted(0, { text: 'new' })]);
    expect(texts(await search())).toEqual(['acme 1']);
    expect(await hackernews.read(`/v0/item/${name}.json`)).toMatchObject({ text: 'new' });
    await send(`${sandbox.url}/faults`, { method: 'DELETE' });
    expect(texts(await search())).toEqual(['new', 'acme 1']);
    await publish(
      sandbox,
      Array.from({ length: 12 }, (_, index) => posted(0, { text: `more ${index}` })),
    );
    await order(sandbox, { source: 'hackernews', kind: 'holes' });
    expect((await search()).hits).toHaveLength(12);
  });

  it.each(['rate', 'bare_rate', 'server_error', 'html_error', 'cut_body', 'garbage', 'empty_page'])(
    'fail once on demand, as does the search: %s',
    async (kind) => {
      await publish(sandbox, [posted(1)]);
      const whole = (await hackernews.get('/api/v1/search_by_date')).text;
      await order(sandbox, { source: 'hackernews', kind });
      expect((await hackernews.get('/api/v1/search_by_date')).text).not.toBe(whole);
      expect((await hackernews.get('/api/v1/search_by_date')).text).toBe(whole);
    },
  );

  it('are rate-limited on demand, separately from the search, with or without a retry time', async () => {
    const [name] = await publish(sandbox, [posted(1)]);
    const [search, item] = ['/api/v1/search_by_date', `/v0/item/${name}.json`];
    const asked = async (kind: string) => {
      await order(sandbox, { source: 'hackernews', kind });
      const answers = [await hackernews.get(item), await hackernews.get(search)];
      return answers.map(({ status, headers }) => [status, headers.get('retry-after')]);
    };
    const well = [200, null];
    expect(await asked('rate')).toEqual([well, [429, '2']]);
    expect(await asked('bare_rate')).toEqual([well, [429, null]]);
    expect(await asked('items_rate')).toEqual([[429, null], well]);
  });
});
