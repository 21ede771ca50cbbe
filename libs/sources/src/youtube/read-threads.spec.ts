import { Permanent, RateLimited } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answerJson } from '../testing/server-answer.js';
import { FeedRefused } from '../feed-refused.js';
import { comment, listed, thread, YoutubeUnderTest } from './youtube-under-test.js';

const [first, second] = ['UC_x5XG1OV2P6uZZ5FSM9Ttw', 'UC_y5XG1OV2P6uZZ5FSM9Ttw'] as const;
let youtube: YoutubeUnderTest;
beforeEach(async () => {
  youtube = await YoutubeUnderTest.start(first, second);
});
afterEach(() => youtube.double.close());

const threads = (...items: readonly object[]) => answerJson(listed('commentThread', items));
const comments = (items: readonly object[], more: object = {}) => answerJson(listed('comment', items, more));
const textsOf = ({ posts }: { posts: readonly { text: string }[] }): string[] =>
  posts.map(({ text }) => text).sort();
const refused = (status: number, reason: string) => ({
  status,
  body: JSON.stringify({ error: { code: status, errors: [{ reason, domain: 'youtube.comment' }] } }),
});

describe('comments under a YouTube video', () => {
  it('are requested as plain text, newest first, with their replies', async () => {
    await youtube.fetchThreads();
    expect(Object.fromEntries(youtube.double.seen[0]?.query ?? [])).toEqual({
      part: 'snippet,replies',
      videoId: 'video000001',
      order: 'time',
      maxResults: '100',
      textFormat: 'plainText',
    });
  });

  it('are read although one of them is unreadable, which is logged, but not if all are', async () => {
    const [top, odd] = [thread(youtube.post('top', 10)), { snippet: { topLevelComment: null } }];
    youtube.double.answer('/commentThreads', threads(odd, top), threads(odd));
    expect(textsOf(await youtube.fetchThreads())).toEqual(['acme top']);
    expect(youtube.logLines.join()).toContain('"fields":["id"]');
    await expect(youtube.fetchThreads()).rejects.toBeInstanceOf(Permanent);
  });

  it('include replies that are shown with them, without a further request', async () => {
    const reply = comment(youtube.post('reply', 5));
    youtube.double.answer('/commentThreads', threads(thread(youtube.post('top', 10), [reply])));
    const window = await youtube.fetchThreads();
    expect(textsOf(window)).toEqual(['acme reply', 'acme top']);
    expect(window.requests).toBe(1);
    expect(window.posts[0]).toMatchObject({ engagement: { views: null, likes: 2, comments: 1 } });
    expect(window.posts[1]).toMatchObject({
      kind: 'comment',
      url: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch\?v=video000001&lc=Ugreply/),
      engagement: { views: null, likes: 2, comments: null },
    });
  });

  it('include new replies that are only counted, under comments up to a week old', async () => {
    const dayOld = thread(youtube.post('top', 1_440), [comment(youtube.post('shown', 9))], 3);
    youtube.double.answer('/commentThreads', threads(dayOld));
    const [shown, hidden, more] = ['shown', 'hidden', 'more'].map((id) => comment(youtube.post(id, 9)));
    youtube.double.answer(
      '/comments',
      comments([shown ?? {}, hidden ?? {}], { nextPageToken: 'next' }),
      comments([more ?? {}]),
    );
    expect(textsOf(await youtube.fetchThreads())).toEqual([
      'acme hidden',
      'acme more',
      'acme shown',
      'acme top',
    ]);
    expect(youtube.double.seenAt('/comments').map(({ query }) => query.get('pageToken'))).toEqual([
      null,
      'next',
    ]);
  });

  it('are found without an extra request if they were held for review for days', async () => {
    const reply = comment(youtube.post('held reply', 300));
    youtube.double.answer(
      '/commentThreads',
      threads(
        thread(youtube.post('top', 9)),
        thread(youtube.post('held', 8_000), [reply]),
        thread(youtube.post('old', 11_000)),
      ),
    );
    const since = youtube.minutesAgo(30);
    const window = await youtube.fetchThreads(since);
    expect(textsOf(window)).toEqual(['acme held', 'acme held reply', 'acme top']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredFrom: since, requests: 1 });
  });

  it('are kept if replies cannot be read, but nothing counts as covered', async () => {
    youtube.double.answer('/commentThreads', threads(thread(youtube.post('top', 9), [], 3)));
    youtube.double.answer('/comments', refused(429, 'rateLimitExceeded'));
    const window = await youtube.fetchThreads();
    expect(textsOf(window)).toEqual(['acme top']);
    expect(window).toMatchObject({ stopped: { reason: 'fault' }, coveredFrom: youtube.now });
    expect(window.stopped).toEqual({ reason: 'fault', fault: expect.any(RateLimited) });
  });

  it('include replies that were read before only if there are more now', async () => {
    const list = (count: number) => {
      youtube.double.answer('/commentThreads', threads(thread(youtube.post('top', 60), [], count)));
      youtube.double.answer('/comments', comments([comment(youtube.post('reply', 1))]));
    };
    const replyPages = () => youtube.double.seenAt('/comments').length;
    const since = youtube.minutesAgo(30);
    list(3);
    await youtube.fetchThreads(since);
    // The same `since`, as if nothing could be stored: everything is read again.
    list(3);
    expect(textsOf(await youtube.fetchThreads(since))).toEqual(['acme reply', 'acme top']);
    expect(replyPages()).toBe(2);
    list(3);
    await youtube.fetchThreads(youtube.minutesAgo(20));
    expect(replyPages()).toBe(2);
    list(4);
    await youtube.fetchThreads(youtube.minutesAgo(10));
    expect(replyPages()).toBe(3);
  });

  it('are read for each monitor, whatever another one has read in between', async () => {
    const list = (...replies: readonly string[]) => {
      const top = thread(youtube.post('top', 60), [], replies.length);
      youtube.double.answer('/commentThreads', threads(top));
      youtube.double.answer('/comments', comments(replies.map((id) => comment(youtube.post(id, 5)))));
    };
    list('a');
    await youtube.fetchThreads(youtube.minutesAgo(30), 'first');
    list('a', 'hidden');
    await youtube.fetchThreads(youtube.minutesAgo(120), 'second');
    list('a', 'hidden');
    const { posts } = await youtube.fetchThreads(youtube.minutesAgo(20), 'first');
    expect(textsOf({ posts })).toEqual(['acme a', 'acme hidden', 'acme top']);
    const pages = youtube.double.seenAt('/comments').length;
    list('a', 'hidden');
    await youtube.fetchThreads(youtube.minutesAgo(10), 'first');
    expect(youtube.double.seenAt('/comments')).toHaveLength(pages);
  });

  it('are paid from the share set aside for them, and stop nothing else when it is used up', async () => {
    youtube.double.publish([youtube.post('a', 1)]);
    youtube.meters.leave('replies', 1);
    await youtube.fetchThreads();
    expect(youtube.meters.used).toMatchObject({ units: 0 });
    const fault = await youtube.fetchThreads().catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(FeedRefused);
    expect((await youtube.fetch('search')).posts).toHaveLength(1);
    expect(youtube.meters.used).toMatchObject({ searches: 1, units: 1, replies: 6_000 });
  });

  it('are not followed under videos that only name a sponsor, unless this is configured', async () => {
    youtube.double.publish([{ ...youtube.post('a', 1), text: 'Get 20 % off: https://acme.example/?me' }]);
    const [post] = (await youtube.fetch('search')).posts;
    if (post === undefined) throw new Error('Nothing was found.');
    const start = post.text.indexOf('acme');
    const match = { monitorId: 'm', keyword: 'acme', link: null, start, end: start + 4 };
    const inText = [{ ...match, field: 'text' as const }];
    expect(youtube.source.replies?.follows?.(post, inText)).toBe(false);
    expect(youtube.source.replies?.follows?.(post, [...inText, { ...match, field: 'title' }])).toBe(true);
    const other = await YoutubeUnderTest.with({ YOUTUBE_SPONSOR_COMMENTS: 'true' });
    expect(other.source.replies?.follows?.(post, inText)).toBe(true);
    await other.double.close();
  });

  it('are read only up to a limit under one comment, which is reported', async () => {
    youtube.double.answer(
      '/commentThreads',
      threads(thread(youtube.post('long', 9), [], 9_000), thread(youtube.post('short', 9), [], 1)),
    );
    const endless = comments([comment(youtube.post('reply', 8))], { nextPageToken: 'next' });
    youtube.double.answer('/comments', ...Array.from({ length: 5 }, () => endless), comments([]));
    const window = await youtube.fetchThreads();
    expect(window).toMatchObject({ requests: 7, stopped: { reason: 'listing_ends' } });
    expect(textsOf(window)).toEqual(['acme long', 'acme reply', 'acme short']);
  });

  it.each([
    [403, 'commentsDisabled'],
    [404, 'videoNotFound'],
  ])('are complete if there are none to read (%i %s)', async (status, reason) => {
    youtube.double.answer('/commentThreads', refused(status, reason));
    const since = youtube.minutesAgo(30);
    expect(await youtube.fetchThreads(since)).toEqual({
      posts: [],
      coveredFrom: since,
      requests: 1,
      stopped: { reason: 'reached' },
    });
  });
});

describe('comments of chosen YouTube channels', () => {
  it('come from all of them', async () => {
    youtube.double.answer(
      '/commentThreads',
      threads(thread(youtube.post('a', 1))),
      threads(thread(youtube.post('b', 2))),
    );
    const window = await youtube.fetch('comments');
    expect(textsOf(window)).toEqual(['acme a', 'acme b']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 2 });
    expect(youtube.double.seen.map(({ query }) => query.get('allThreadsRelatedToChannelId'))).toEqual([
      first,
      second,
    ]);
  });

  it('are read even if one channel is gone, but not claimed as complete', async () => {
    youtube.double.answer(
      '/commentThreads',
      refused(404, 'channelNotFound'),
      threads(thread(youtube.post('b', 2))),
    );
    const window = await youtube.fetch('comments');
    expect(textsOf(window)).toEqual(['acme b']);
    expect(window).toMatchObject({ stopped: { reason: 'fault' } });
    expect(String((window.stopped as { fault: Error }).fault)).toContain('channelNotFound');
  });

  it('report what failed in one channel, even if another only has more replies than are read', async () => {
    youtube.double.answer(
      '/commentThreads',
      threads(thread(youtube.post('a', 1), [], 600)),
      threads(thread(youtube.post('b', 2), [], 3)),
    );
    const page = comments([comment(youtube.post('reply', 1))], { nextPageToken: 'next' });
    youtube.double.answer('/comments', page, page, page, page, page, refused(429, 'rateLimitExceeded'));
    const window = await youtube.fetch('comments');
    expect(textsOf(window)).toEqual(['acme a', 'acme b', 'acme reply']);
    expect(window.stopped).toEqual({ reason: 'fault', fault: expect.any(RateLimited) });
  });
});
