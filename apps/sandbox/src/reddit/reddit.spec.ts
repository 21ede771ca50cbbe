import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { agent, type ListingAnswer, publish, RedditCaller, send } from '../testing/reddit-caller.js';

const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    id: `t3_p${at}`,
    title: `acme ${at}`,
    published_at: new Date(Date.UTC(2026, 1, 28, 12) + at * 1000).toISOString(),
    ...more,
  }));

describe('the Reddit sandbox', () => {
  let clock: VirtualClock;
  let sandbox: Sandbox;
  let reddit: RedditCaller;
  beforeEach(async () => {
    clock = new VirtualClock();
    sandbox = await Sandbox.start({
      port: 0,
      smtpPort: 0,
      samples: false,
      settings: { reddit: { ratePerMinute: 5, pageCacheMs: 0 } },
      clock,
    });
    reddit = await RedditCaller.signedIn(sandbox);
  });
  afterEach(() => sandbox.stop());

  describe('the token route', () => {
    it('issues a bearer token for an hour, without rate headers', async () => {
      const answer = await reddit.askToken();
      expect(JSON.parse(answer.text)).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 3600,
        scope: '*',
      });
      expect(answer.headers.has('x-ratelimit-remaining')).toBe(false);
    });

    it('refuses a wrong secret with 401', async () => {
      expect((await reddit.askToken('wrong')).status).toBe(401);
    });

    it('refuses a password grant with 200 and an error, as recorded', async () => {
      const answer = await reddit.askToken(undefined, 'grant_type=password&username=a&password=b');
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('unauthorized_client')]);
    });

    it('ignores a grant that is not sent as a form', async () => {
      const body = '{"grant_type":"client_credentials"}';
      expect((await reddit.askToken(undefined, body, 'application/json')).text).toContain(
        'unsupported_grant_type',
      );
    });
  });

  describe('API access', () => {
    it.each([
      ['', 429],
      ['short', 429],
      ['axios/1.7.2', 429],
      ['python-requests/2.31.0', 429],
      ['Mozilla/5.0 (X11; Linux x86_64)', 403],
    ])('answers the User-Agent %j with %d and an HTML page', async (userAgent, status) => {
      const answer = await reddit.get('/search?q=a', { 'user-agent': userAgent });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        expect.stringContaining('text/html'),
      ]);
    });

    it('blocks callers without a bearer token with a page, and refuses a wrong token with 401', async () => {
      const anonymous = await send(`${sandbox.url}/reddit/api/search?q=a`, {
        headers: { 'user-agent': agent },
      });
      expect([anonymous.status, anonymous.headers.get('content-type')]).toEqual([
        403,
        expect.stringContaining('text/html'),
      ]);
      const wrong = await reddit.get('/search?q=a', { authorization: 'bearer wrong' });
      expect([wrong.status, wrong.text, wrong.headers.get('www-authenticate')]).toEqual([
        401,
        '{"error":401}',
        'Bearer realm="reddit", error="invalid_token"',
      ]);
    });

    it('refuses a token after an hour', async () => {
      clock.advance(3_599_000);
      expect((await reddit.get('/search?q=a')).status).toBe(200);
      clock.advance(1000);
      expect((await reddit.get('/search?q=a')).status).toBe(401);
    });

    it('reports the ten-minute quota as float strings and seconds left, then returns 429 until it resets', async () => {
      clock.advance(60_000);
      const first = await reddit.get('/search?q=a');
      expect(
        ['x-ratelimit-used', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
          first.headers.get(name),
        ),
      ).toEqual(['1', '49.0', '540']);
      for (let at = 0; at < 49; at += 1) await reddit.get('/search?q=a');
      const over = await reddit.get('/search?q=a');
      expect([over.status, over.headers.get('x-ratelimit-remaining')]).toEqual([429, '0.0']);
      clock.advance(540_000);
      expect((await reddit.get('/search?q=a')).status).toBe(200);
    });

    it('returns 404 for unknown paths and 414 for very long ones', async () => {
      expect((await reddit.get('/r/a/hot')).text).toBe('{"reason":"PAGE_NOT_CREATED","message":"Not Found"}');
      const long = await reddit.get(`/search?q=${'a'.repeat(8000)}`);
      expect([long.status, long.text]).toEqual([414, 'Error: URI Too Long']);
    });
  });

  describe('search', () => {
    it('refuses more than 512 characters with 400', async () => {
      expect((await reddit.get(`/search?q=${'a'.repeat(512)}`)).status).toBe(200);
      const answer = await reddit.get(`/search?q=${'a'.repeat(513)}`);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('TOO_LONG')]);
    });

    it('redirects a bare URL to the submit page, but searches for a quoted one', async () => {
      await publish(sandbox, [{ title: 'link', url: 'https://acme.com/a' }]);
      const bare = await reddit.get(`/search?q=${encodeURIComponent('https://acme.com/a')}`);
      expect([bare.status, bare.headers.get('location')]).toEqual([
        302,
        '/submit?url=https%3A%2F%2Facme.com%2Fa',
      ]);
      expect(await reddit.names(`/search?q=${encodeURIComponent('"https://acme.com/a"')}`)).toHaveLength(1);
    });

    it('finds posts by title, text and link, but never comments', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'Acme' },
        { id: 't3_b', title: 'x', selftext: 'an acme.' },
        { id: 't3_c', title: 'x', url: 'https://acme.com' },
        { id: 't1_d', title: 'acme', selftext: 'acme' },
      ]);
      expect((await reddit.names('/search?q=acme&sort=new')).sort()).toEqual(['t3_a', 't3_b', 't3_c']);
    });

    it('ignores unknown parameters, so that a misnamed query finds nothing', async () => {
      await publish(sandbox, [{ title: 'acme' }]);
      expect(await reddit.names('/search?query=acme')).toEqual([]);
      expect(await reddit.names('/search?q=acme&type=sr')).toEqual([]);
    });

    it('sorts by relevance, not by time, unless asked', async () => {
      await publish(sandbox, [
        { id: 't3_old', title: 'acme', score: 9, published_at: '2026-02-01T00:00:00Z' },
        { id: 't3_new', title: 'acme', score: 1 },
      ]);
      expect(await reddit.names('/search?q=acme')).toEqual(['t3_old', 't3_new']);
      expect(await reddit.names('/search?q=acme&sort=new')).toEqual(['t3_new', 't3_old']);
    });

    it('looks back as far as t specifies', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'acme', published_at: '2026-03-01T11:30:00Z' },
        { id: 't3_b', title: 'acme', published_at: '2026-03-01T10:30:00Z' },
        { id: 't3_c', title: 'acme', published_at: '2026-02-25T10:30:00Z' },
        { id: 't3_d', title: 'acme', published_at: '2024-02-25T10:30:00Z' },
      ]);
      const counts = ['hour', 'day', 'week', 'year', 'all'].map(
        async (t) => (await reddit.names(`/search?q=acme&t=${t}`)).length,
      );
      expect(await Promise.all(counts)).toEqual([1, 2, 3, 3, 4]);
    });

    it('is limited to its subreddits only with restrict_sr', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'acme', subreddit: 'One' },
        { id: 't3_b', title: 'acme', subreddit: 'two' },
        { id: 't3_c', title: 'acme', subreddit: 'three' },
      ]);
      expect(await reddit.names('/r/one+two/search?q=acme&restrict_sr=true&sort=new')).toHaveLength(2);
      expect(await reddit.names('/r/one+two/search?q=acme&sort=new')).toHaveLength(3);
    });
  });

  describe('a listing', () => {
    it('returns 25 items by default, at most 100, and about 1,000 in all', async () => {
      await publish(sandbox, many(1050));
      expect(await reddit.names('/search?q=acme&sort=new')).toHaveLength(25);
      const seen = new Set<string>();
      let after: string | null = '';
      let pages = 0;
      do {
        const { data } = (await reddit.get(`/r/all/new?limit=500&after=${after}`)).json();
        expect(data.children.length).toBe(data.dist);
        for (const child of data.children) seen.add(String(child.data.name));
        after = data.after;
        pages += 1;
      } while (after !== null);
      expect([pages, seen.size]).toEqual([10, 1000]);
    });

    it('is not strictly sorted', async () => {
      await publish(sandbox, many(60));
      const times = (await reddit.get('/r/all/new?limit=60'))
        .json()
        .data.children.map(({ data }) => Number(data.created_utc));
      expect(times).not.toEqual([...times].sort((a, b) => b - a));
    });

    it('returns nothing before a deleted anchor, even if there are newer posts', async () => {
      await publish(sandbox, many(10));
      expect(await reddit.names('/r/all/new?before=t3_p5')).toHaveLength(4);
      expect((await send(`${sandbox.url}/posts/t3_p5`, { method: 'DELETE' })).status).toBe(204);
      expect(await reddit.names('/r/all/new?before=t3_p5')).toEqual([]);
    });

    it('keeps posts and comments separate, by subreddit', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'a', subreddit: 'one' },
        { id: 't1_b', title: 'a', selftext: 'b', subreddit: 'one' },
        { id: 't1_c', title: 'a', selftext: 'c', subreddit: 'two' },
      ]);
      expect(await reddit.names('/r/one/new')).toEqual(['t3_a']);
      expect(await reddit.names('/r/ONE/comments')).toEqual(['t1_b']);
      expect(await reddit.names('/r/all/comments')).toHaveLength(2);
    });

    it('refuses closed subreddits with 403, and redirects unknown ones to the subreddit search', async () => {
      await publish(sandbox, [{ title: 'a', subreddit: 'one' }]);
      const closed = await reddit.get('/r/one+sandbox_private/new');
      expect([closed.status, closed.text]).toEqual([
        403,
        '{"reason":"private","message":"Forbidden","error":403}',
      ]);
      expect((await reddit.get('/r/nowhere/new')).status).toBe(302);
      expect(await reddit.names('/r/one+nowhere/new')).toHaveLength(1);
    });

    it('accepts a list of many subreddits', async () => {
      await publish(sandbox, [{ title: 'a', subreddit: 'one' }]);
      const names = Array.from({ length: 90 }, (_, at) => `subreddit_${at}`);
      expect(await reddit.names(`/r/${[...names, 'one'].join('+')}/new`)).toHaveLength(1);
    });

    it('includes a post only from its publication time on', async () => {
      await publish(sandbox, [{ title: 'acme', published_at: '2026-03-01T12:00:10Z' }]);
      expect(await reddit.names('/search?q=acme')).toEqual([]);
      clock.advance(10_000);
      expect(await reddit.names('/search?q=acme')).toHaveLength(1);
    });
  });

  describe('a thing', () => {
    const thing = async (path: string) => (await reddit.get(path)).json().data.children[0];

    it('is found by the characters that its escapes stand for', async () => {
      await publish(sandbox, [{ title: 'a', selftext: 'C\\# at AT&amp;T' }]);
      for (const q of ['"AT&T"', '"C# at AT"'])
        expect(await reddit.names(`/search?q=${encodeURIComponent(q)}`)).toHaveLength(1);
    });

    it('escapes & < > in every string unless raw_json=1', async () => {
      await publish(sandbox, [{ title: 'a < b && c', selftext: '&amp;' }]);
      const escaped = await thing('/r/all/new');
      expect([escaped?.data.title, escaped?.data.selftext]).toEqual(['a &lt; b &amp;&amp; c', '&amp;amp;']);
      const raw = await thing('/r/all/new?raw_json=1');
      expect([raw?.data.title, raw?.data.selftext]).toEqual(['a < b && c', '&amp;']);
    });

    it('represents a post as t3 with a relative permalink and its publication time', async () => {
      await publish(sandbox, [{ id: 't3_a', title: 'a', selftext: 'text', author: 'me', created_utc: 5 }]);
      expect(await thing('/r/all/new')).toMatchObject({
        kind: 't3',
        data: {
          name: 't3_a',
          title: 'a',
          selftext: 'text',
          author: 'me',
          is_self: true,
          edited: false,
          permalink: '/r/sandbox/comments/a/_/',
          url: 'https://www.reddit.com/r/sandbox/comments/a/_/',
          created_utc: Date.UTC(2026, 2, 1, 12) / 1000,
        },
      });
    });

    it('represents a comment as t1 with its post and replies ""', async () => {
      await publish(sandbox, [
        { id: 't1_c', title: 'its post', selftext: 'body', score_hidden: true, score: 50, subreddit: 'one' },
      ]);
      expect(await thing('/r/one/comments')).toMatchObject({
        kind: 't1',
        data: {
          body: 'body',
          link_title: 'its post',
          link_id: 't3_cp',
          permalink: '/r/one/comments/cp/_/c/',
          replies: '',
          score_hidden: true,
          score: 1,
        },
      });
    });

    it('shows an edit as a timestamp once it has been made', async () => {
      await publish(sandbox, [{ title: 'a', edited: true }]);
      expect((await thing('/r/all/new'))?.data.edited).toBe(false);
      clock.advance(120_000);
      expect((await thing('/r/all/new'))?.data.edited).toBe(Date.UTC(2026, 2, 1, 12) / 1000 + 90.5);
    });

    it('represents a crosspost with its parent', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'first', published_at: '2026-03-01T11:00:00Z' },
        { id: 't3_b', title: 'again', crosspost_parent: 't3_a' },
      ]);
      expect(await thing('/r/all/new')).toMatchObject({
        data: { crosspost_parent: 't3_a', crosspost_parent_list: [{ name: 't3_a', title: 'first' }] },
      });
    });

    it('omits author_fullname for some authors and for deleted ones', async () => {
      await publish(sandbox, many(40));
      await publish(sandbox, [{ id: 't3_gone', title: 'x', author: '[deleted]' }]);
      const things = (await reddit.get('/r/all/new?limit=100')).json().data.children;
      const named = things.filter(({ data }) => 'author_fullname' in data).length;
      expect(named).toBeGreaterThan(0);
      expect(named).toBeLessThan(40);
      expect(things.find(({ data }) => data.name === 't3_gone')?.data).not.toHaveProperty('author_fullname');
    });

    it('is looked up by fullname, without author and text if deleted', async () => {
      await publish(sandbox, [
        { id: 't3_a', title: 'a', selftext: 'secret' },
        { id: 't1_b', selftext: 'b' },
      ]);
      await send(`${sandbox.url}/posts/t3_a`, { method: 'DELETE' });
      const { children } = (await reddit.get('/api/info?id=t3_a,t1_b,t3_none')).json().data;
      expect(children.map(({ data }) => [data.name, data.author, data.selftext ?? data.body])).toEqual([
        ['t3_a', '[deleted]', '[deleted]'],
        ['t1_b', 'reader_b', 'b'],
      ]);
    });
  });

  describe('comment pages', () => {
    const comment = (id: string, parent: string, seconds: number) => ({
      id: `t1_${id}`,
      selftext: `about acme ${id}`,
      parent,
      permalink: `/r/sandbox/comments/post/_/${id}/`,
      published_at: new Date(Date.UTC(2026, 2, 1, 11) + seconds * 1_000).toISOString(),
    });
    const thread = { id: 't3_post', title: 'acme', published_at: '2026-03-01T10:00:00Z' };
    interface Tree {
      readonly kind: string;
      readonly data: {
        readonly name: string;
        readonly count?: number;
        readonly children?: readonly string[];
        readonly body?: string;
        readonly replies?: '' | { readonly data: { readonly children: readonly Tree[] } };
      };
    }
    const tree = async (query = ''): Promise<readonly Tree[]> => {
      const [post, comments] = JSON.parse((await reddit.get(`/comments/post${query}`)).text) as [
        ListingAnswer,
        { data: { children: Tree[] } },
      ];
      expect(post.data.children.map(({ data }) => data.name)).toEqual(['t3_post']);
      return comments.data.children;
    };
    const repliesOf = ({ data: { replies } }: Tree) =>
      replies === undefined || replies === '' ? [] : replies.data.children;

    it('show the tree, newest first on every level, with "" for missing replies', async () => {
      await publish(sandbox, [
        thread,
        comment('a', 't3_post', 1),
        comment('b', 't1_a', 2),
        comment('c', 't1_a', 3),
        comment('d', 't3_post', 4),
      ]);
      const [newest, oldest] = await tree('?sort=new');
      expect(newest?.data).toMatchObject({ name: 't1_d', replies: '' });
      expect(oldest?.data.name).toBe('t1_a');
      expect(repliesOf(oldest!).map(({ data }) => data.name)).toEqual(['t1_c', 't1_b']);
    });

    it('show replies whose rows name only their parent, and survive parents that reply to each other', async () => {
      const bare = (id: string, parent: string) => ({ ...comment(id, parent, 1), permalink: null });
      await publish(sandbox, [
        thread,
        bare('a', 't3_post'),
        bare('b', 't1_a'),
        bare('x', 't1_y'),
        bare('y', 't1_x'),
      ]);
      const [top] = await tree('?sort=new');
      expect(top?.data.name).toBe('t1_a');
      expect(repliesOf(top!)).toMatchObject([
        { data: { name: 't1_b', link_id: 't3_post', permalink: '/r/sandbox/comments/post/_/b/' } },
      ]);
    });

    it('replace excess comments with their ids, and return them on request with their replies', async () => {
      await publish(sandbox, [
        thread,
        comment('a', 't3_post', 1),
        comment('a2', 't1_a', 2),
        ...Array.from({ length: 3 }, (_, at) => comment(`n${at}`, 't3_post', 10 + at)),
      ]);
      const more = (await tree('?limit=2')).at(-1);
      expect(more).toMatchObject({ kind: 'more', data: { count: 3, children: ['n0', 'a'] } });
      const answer = await reddit.get('/api/morechildren?api_type=json&link_id=t3_post&children=n0,a');
      expect(JSON.parse(answer.text)).toMatchObject({
        json: {
          errors: [],
          data: {
            things: [{ data: { name: 't1_n0' } }, { data: { name: 't1_a' } }, { data: { name: 't1_a2' } }],
          },
        },
      });
    });

    it('end ten levels down, and continue from a comment there', async () => {
      const chain = Array.from({ length: 12 }, (_, at) =>
        comment(`d${at}`, at === 0 ? 't3_post' : `t1_d${at - 1}`, at),
      );
      await publish(sandbox, [thread, ...chain]);
      let [deepest] = await tree();
      for (let level = 0; level < 10; level += 1) deepest = repliesOf(deepest!)[0];
      expect(deepest).toMatchObject({
        kind: 'more',
        data: { count: 0, children: [], id: '_', parent_id: 't1_d9' },
      });
      const [below] = await tree('?comment=d9');
      expect(repliesOf(below!)[0]?.data.name).toBe('t1_d10');
    });

    it('keep the place of a deleted comment that has replies', async () => {
      await publish(sandbox, [thread, comment('a', 't3_post', 1), comment('b', 't1_a', 2)]);
      await send(`${sandbox.url}/posts/t1_a`, { method: 'DELETE' });
      const [deleted] = await tree();
      expect(deleted?.data).toMatchObject({ name: 't1_a', body: '[deleted]' });
      expect(repliesOf(deleted!).map(({ data }) => data.name)).toEqual(['t1_b']);
    });

    it('return 404 for a post that does not exist', async () => {
      expect((await reddit.get('/comments/nothing')).status).toBe(404);
    });
  });

  it('returns an edited post with its new text and the time of the edit', async () => {
    await publish(sandbox, [{ id: 't3_a', title: 'acme', selftext: 'before' }]);
    clock.advance(5_000);
    const edit = await send(`${sandbox.url}/posts/t3_a`, {
      method: 'PATCH',
      body: '{"selftext":"after","score":5}',
    });
    expect(edit.status).toBe(204);
    const { children } = (await reddit.get('/api/info?id=t3_a')).json().data;
    expect(children[0]?.data).toMatchObject({
      selftext: 'after',
      score: 5,
      edited: clock.now().getTime() / 1_000 + 0.5,
    });
  });

  it('returns the same page for an address for half a minute, even if there are new posts', async () => {
    const caching = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
    const caller = await RedditCaller.signedIn(caching);
    expect(await caller.names('/search?q=acme&limit=100')).toEqual([]);
    await publish(caching, [{ title: 'acme' }]);
    expect(await caller.names('/search?q=acme&limit=100')).toEqual([]);
    expect(await caller.names('/search?q=acme&limit=99')).toHaveLength(1);
    clock.advance(30_000);
    expect(await caller.names('/search?q=acme&limit=100')).toHaveLength(1);
    await caching.stop();
  });
});
