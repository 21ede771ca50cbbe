import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { advanceCursor } from '@earshot/domain';
import { feedOf, queryFor } from '../source.conformance.js';
import { answerJson } from '../testing/server-answer.js';
import { addressOf, digitsOf, hit, LinkedInUnderTest, searched } from './linkedin-under-test.js';

let linkedIn: LinkedInUnderTest;
beforeEach(async () => {
  linkedIn = await LinkedInUnderTest.start({ LINKEDIN_ARTICLES: 'true' });
});
afterEach(() => linkedIn.double.close());

describe('posts found by a search engine', () => {
  it('are read from address, title and snippet, as plain text', async () => {
    const post = linkedIn.post('a', 30);
    linkedIn.find(
      hit(
        addressOf(post),
        'We love <strong>Acme</strong> &amp; &quot;friends&quot; &amp;amp; &#x27;you&#x27;',
      ),
    );
    expect((await linkedIn.fetch()).posts).toEqual([
      {
        source: 'linkedin',
        externalId: digitsOf(post),
        kind: 'post',
        url: addressOf(post).replace('de.', 'www.').replace(/\?.*/, ''),
        title: 'Jane Doe on LinkedIn: a title',
        text: `We love Acme & "friends" &amp; 'you'`,
        links: [],
        authorHandle: 'jane-doe',
        authorUrl: null,
        publishedAt: linkedIn.minutesAgo(30),
        engagement: { reactions: null, comments: null, reposts: null },
      },
    ]);
  });

  it('are dated by their address, whatever date the engine gives', async () => {
    const [old, fresh] = [linkedIn.post('old', 90), linkedIn.post('fresh', 30)];
    linkedIn.find(
      hit(addressOf(old), 'acme', { page_age: '2026-11-20T11:59:00' }),
      hit(addressOf(fresh), 'acme', { page_age: '2020-01-01T00:00:00' }),
    );
    expect((await linkedIn.fetch()).posts.map(({ externalId }) => externalId)).toEqual([digitsOf(fresh)]);
  });

  it('are listed once, whatever country the engine shows them for', async () => {
    const address = addressOf(linkedIn.post('a', 30));
    linkedIn.find(hit(address, 'acme'), hit(address.replace('de.', 'fr.'), 'acme'));
    expect((await linkedIn.fetch()).posts).toHaveLength(1);
  });

  it('exclude pages of people and companies, and stay complete despite unreadable results', async () => {
    const company = hit('https://www.linkedin.com/company/acme', 'acme');
    linkedIn.find({}, company, { url: 7 }, hit(addressOf(linkedIn.post('a', 30)), 'acme'));
    expect(await linkedIn.fetch()).toMatchObject({
      posts: [{ text: 'acme' }],
      stopped: { reason: 'reached' },
    });
  });

  it('are not complete if the engine shows them without addresses', async () => {
    linkedIn.find({ title: 'acme' }, { title: 'acme' });
    expect(String(await linkedIn.faultOf())).toContain('`url`');
  });

  it('are reported if their addresses cannot be read', async () => {
    linkedIn.find(hit('https://www.linkedin.com/posts/what-she-wrote-7100000000000000000', 'acme'));
    expect((await linkedIn.fetch()).posts).toEqual([]);
    expect(linkedIn.logLines.join()).toContain('"unreadable":1');
  });

  it('are not complete if the engine shows other sites, since it then ignored the query', async () => {
    linkedIn.find(hit('https://example.com/acme', 'acme'), hit(addressOf(linkedIn.post('a', 30)), 'acme'));
    const window = await linkedIn.fetch();
    expect(window.posts).toHaveLength(1);
    expect(window).toMatchObject({
      coveredFrom: linkedIn.now,
      stopped: { reason: 'listing_ends' },
    });
  });

  it('are followed until a page says that it is the last', async () => {
    const answer = answerJson(searched([hit(addressOf(linkedIn.post('a', 30)), 'acme')], true));
    linkedIn.double.answer('/web/search', answer, answer);
    expect(await linkedIn.fetch()).toMatchObject({ requests: 3, stopped: { reason: 'reached' } });
    expect(linkedIn.double.seen.map(({ query }) => query.get('offset'))).toEqual(['0', '1', '2']);
  });
});

describe('a search with many results', () => {
  const scan = async (count: number) => {
    linkedIn.double.publish(Array.from({ length: count }, (_, n) => linkedIn.post(`${n}`, 1 + n / 20)));
    const { posts, coveredFrom, stopped } = await linkedIn.fetch('posts', linkedIn.minutesAgo(60));
    const known = { coveredUntil: linkedIn.minutesAgo(30).toISOString() };
    const { gaps, cursor } = advanceCursor(
      known,
      {
        part: 'head',
        since: linkedIn.minutesAgo(60),
        overlapMs: 10 * 60_000,
        coveredFrom,
        stopped: stopped.reason,
        canEndEarlier: false,
        canNarrow: false,
        reason: 'listing_ends',
      },
      linkedIn.now,
    );
    return { posts: posts.length, gap: gaps[0] ?? null, cursor };
  };

  it('leaves a gap up to this scan, with the overlap, if the engine does not show them all', async () => {
    const gap = { from: linkedIn.minutesAgo(40), until: linkedIn.now, reason: 'listing_ends' };
    expect(await scan(232)).toEqual({
      posts: 200,
      gap,
      cursor: { coveredUntil: linkedIn.now.toISOString() },
    });
  });

  it('leaves no gap if the engine says on an earlier page that it has shown all', async () => {
    expect(await scan(175)).toMatchObject({ posts: 175, gap: null });
  });
});

describe('a search that the monitors can pay only in part', () => {
  const pages = async (mayUse: number) => {
    linkedIn.double.publish(Array.from({ length: 70 }, (_, n) => linkedIn.post(`${n}`, 1 + n / 20)));
    const feed = feedOf(linkedIn.source, 'posts');
    const call = linkedIn.meters.call();
    const left = (meter: string) => mayUse - (linkedIn.meters.used[meter] ?? 0);
    const window = await feed.fetch(queryFor(feed, linkedIn.minutesAgo(60)), { ...call, left });
    return { ...window, posts: window.posts.length };
  };

  it('ends before a page that costs more than is left, and covers nothing', async () => {
    expect(await pages(12)).toMatchObject({
      posts: 40,
      requests: 2,
      coveredFrom: linkedIn.now,
      stopped: { reason: 'put_off' },
    });
    expect(linkedIn.meters.used['spend']).toBe(10);
  });

  it('does not begin if not even one page can be paid', async () => {
    expect(await pages(4)).toMatchObject({ posts: 0, requests: 0, stopped: { reason: 'put_off' } });
    expect(linkedIn.double.seen).toEqual([]);
  });
});

describe('articles found by a search engine', () => {
  it('are dated by the engine, and left out without a date', async () => {
    linkedIn.find(
      hit('https://www.linkedin.com/pulse/why-acme-jane-abc1e', 'acme', { page_age: '2026-11-20T11:30:00' }),
      hit('https://www.linkedin.com/pulse/when-jane-abc2e', 'acme'),
    );
    const { posts } = await linkedIn.fetch('articles');
    expect(posts.map(({ externalId }) => externalId)).toEqual(['pulse/why-acme-jane-abc1e']);
    expect(linkedIn.double.seen[0]?.query.get('q')).toBe('site:linkedin.com/pulse "acme"');
  });
});
