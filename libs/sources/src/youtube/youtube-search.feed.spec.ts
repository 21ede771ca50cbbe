import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { feedOf } from '../source.conformance.js';
import { answerJson, type ServerRequest } from '../testing/server-answer.js';
import { youtubeGrammar } from './youtube-search.feed.js';
import { listed, videoIdOf, YoutubeUnderTest } from './youtube-under-test.js';

let youtube: YoutubeUnderTest;
beforeEach(async () => {
  youtube = await YoutubeUnderTest.start();
});
afterEach(() => youtube.double.close());

describe('the YouTube search', () => {
  it('runs no more often than the daily searches allow', async () => {
    const intervalOf = (under: YoutubeUnderTest) => under.source.feeds[0]?.shortestIntervalMs;
    expect(intervalOf(youtube)).toBe(864_000);
    const other = await YoutubeUnderTest.with({ YOUTUBE_SEARCHES_PER_DAY: '100000' });
    expect(intervalOf(other)).toBe(60_000);
    await other.double.close();
  });

  it('asks for videos by date, in the format of the API', async () => {
    await youtube.fetch('search', new Date('2026-11-20T11:30:00.987Z'));
    expect(Object.fromEntries(youtube.double.seenAt('/search')[0]?.query ?? [])).toEqual({
      part: 'snippet',
      type: 'video',
      q: 'acme',
      order: 'date',
      publishedAfter: '2026-11-20T11:30:00Z',
      maxResults: '50',
      safeSearch: 'none',
    });
  });

  it('shows full texts and plain titles, not the cut and escaped ones of the search', async () => {
    youtube.double.publish([youtube.post('a', 1)]);
    const [post] = (await youtube.fetch()).posts;
    expect(post).toMatchObject({
      title: 'A "title" & more',
      text: 'acme a',
      engagement: { views: 1_200, likes: 7 },
    });
  });

  it('costs one search and one unit per page, and no unit for a page without videos', async () => {
    youtube.double.publish(
      Array.from({ length: 60 }, (_, index) => youtube.post(`p${index}`, 1 + index / 60)),
    );
    await youtube.fetch();
    expect(youtube.meters.used).toEqual({ searches: 2, units: 2, replies: 0 });
    youtube.double.publish([]);
    await youtube.fetch();
    expect(youtube.meters.used).toEqual({ searches: 3, units: 2, replies: 0 });
  });

  it('gives back the unit for videos if the search fails', async () => {
    youtube.double.fail('down');
    await expect(youtube.fetch()).rejects.toThrow('503');
    expect(youtube.meters.used).toEqual({ searches: 1, units: 0, replies: 0 });
  });

  it('spends no search if its videos cannot be fetched', async () => {
    youtube.meters.leave('units', 0);
    await expect(youtube.fetch()).rejects.toThrow('units');
    expect(youtube.double.seen).toEqual([]);
  });

  it('does not trust an empty page until it comes twice in a row', async () => {
    const doubtful = await youtube.fetch();
    expect(doubtful).toMatchObject({
      coveredFrom: youtube.now,
      stopped: { reason: 'unreliable_empty' },
    });
    expect(await youtube.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
    expect((await youtube.fetch()).stopped).toEqual({ reason: 'unreliable_empty' });
  });

  it('does not take the empty page of one time for that of another', async () => {
    const feed = feedOf(youtube.source, 'search');
    const query = { q: 'acme', keywords: ['acme'], since: youtube.minutesAgo(60) };
    for (const until of [null, youtube.minutesAgo(20), youtube.minutesAgo(30)]) {
      const window = await feed.fetch({ ...query, until }, youtube.meters.call());
      expect(window.stopped).toEqual({ reason: 'unreliable_empty' });
    }
  });

  it('keeps what came before an empty page, and claims nothing that the page may have hidden', async () => {
    youtube.double.publish(
      Array.from({ length: 80 }, (_, index) => youtube.post(`p${index}`, 1 + index / 10)),
    );
    const isSecond = ({ query }: ServerRequest): boolean => query.has('pageToken');
    youtube.double.answer(isSecond, answerJson(listed('search', [])));
    const window = await youtube.fetch();
    expect(window.stopped).toEqual({ reason: 'unreliable_empty' });
    expect(window.posts).toHaveLength(50);
    expect(window.coveredFrom > youtube.minutesAgo(7)).toBe(true);
  });

  it('does not mistake the end of a long search for the end of what was published', async () => {
    youtube.double.publish(
      Array.from({ length: 600 }, (_, index) => youtube.post(`p${index}`, 1 + index / 100)),
    );
    youtube.double.listAtMost(500);
    expect((await youtube.fetch()).stopped).toEqual({ reason: 'listing_ends' });
  });

  it('skips results that are not videos or are no longer shown', async () => {
    const [a, b] = [youtube.post('a', 1), youtube.post('b', 2)];
    const channel = { id: { kind: 'youtube#channel', channelId: 'UC_x' }, snippet: {} };
    const found = [a, b].map((post) => ({
      id: { kind: 'youtube#video', videoId: videoIdOf(post.id) },
      snippet: {},
    }));
    youtube.double.answer('/search', answerJson(listed('search', [channel, ...found, {}])));
    youtube.double.publish([a]);
    expect((await youtube.fetch()).posts.map(({ text }) => text)).toEqual(['acme a']);
  });

  it.each([
    ['/search', 'id.videoId', (item: object): object => ({ ...item, id: {} })],
    ['/videos', 'publishedAt', (item: object): object => ({ ...item, snippet: null })],
  ])('fails if no item of %s can be read, and names what is missing: %s', async (path, field, change) => {
    youtube.double.publish([youtube.post('a', 1), youtube.post('b', 2)]);
    youtube.double.alter<{ items: object[] }>(path, ({ items, ...rest }) => ({
      ...rest,
      items: items.map(change),
    }));
    const fault = await youtube.fetch().catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain(`\`${field}\``);
  });

  it('reads the rest of a page with an unreadable video, and logs it', async () => {
    youtube.double.publish([youtube.post('a', 1), youtube.post('b', 2)]);
    youtube.double.alter<{ items: object[] }>('/videos', ({ items: [a, ...others], ...rest }) => ({
      ...rest,
      items: [{ ...a, snippet: null }, ...others],
    }));
    expect((await youtube.fetch()).posts).toHaveLength(1);
    expect(youtube.logLines.join()).toContain('"fields":["publishedAt"]');
  });
});

describe('a YouTube query', () => {
  it('joins plain words and quoted phrases with a pipe, and keeps keywords from acting as operators', () => {
    const terms = ['acme', 'größe', 'acme corp', 'C++', 'a|b', '-acme', 'say "hi"'].map(youtubeGrammar.term);
    expect(terms.join(youtubeGrammar.or)).toBe('acme|größe|"acme corp"|"C++"|"a|b"|"-acme"|"say hi"');
  });
});
