import { RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BlueskyUnderTest, frameOf, hiddenFrame, postFrame } from './bluesky-under-test.js';

let test: BlueskyUnderTest;
beforeEach(async () => {
  test = await BlueskyUnderTest.startWithBoth();
});
afterEach(() => test.double.close());

const half = (): Date => test.minutesAgo(30);
const micros = (time: Date): string => `${time.getTime()}000`;
const asked = () => test.streams.map(({ host, query }) => [host, query.get('cursor')]);
const idsOf = (window: { posts: readonly { externalId: string }[] }) =>
  window.posts.map(({ externalId }) => externalId.split('/').at(-1)).sort();
/** A frame of a post published that many minutes ago. */
const posted = (seq: number, minutes: number, more: object = {}) =>
  postFrame(seq, test.post(`p${seq}`, minutes), more);
const clampedFrame = frameOf('info', { name: 'OutdatedCursor' });
const refusal = (status: number) => ({ status, body: '{"error":"Refused"}' });
const tooOld = { status: 400, body: '{"error":"CursorTooOld","message":"cursor too old: below floor 1"}' };
const textsOf = (window: { posts: readonly { text: string }[] }) =>
  window.posts.map(({ text }) => text).sort();
const tip = (seq: number) => hiddenFrame(seq, test.now, 'did:plc:other', true);

describe('the Bluesky stream', () => {
  it('is requested for posts and accounts, from a given time', async () => {
    await test.fetch(half());
    const [{ query } = { query: new URLSearchParams() }] = test.streams;
    expect([...query]).toEqual([
      ['kinds', 'commit'],
      ['kinds', 'account'],
      ['collections', 'app.bsky.feed.post'],
      ['cursor', micros(half())],
    ]);
  });

  it('resumes at its mark, and repeats the event of the mark', async () => {
    test.double.publish([test.post('b', 2), test.post('a', 3)]);
    const first = await test.fetch(half());
    expect(first).toMatchObject({
      stopped: { reason: 'reached' },
      coveredUntil: test.now,
      listed: 2,
      requests: 1,
    });
    test.double.publish([test.post('d', 0), test.post('c', 1), test.post('b', 2), test.post('a', 3)]);
    const { stream, time } = { stream: test.streamOf('east'), time: test.minutesAgo(2).getTime() };
    const marks = [`${stream} 1000003 ${time}`, `${stream} 1000002 ${time}`];
    const second = await test.fetch(test.minutesAgo(3), marks);
    expect(textsOf(second)).toEqual(['acme b', 'acme c', 'acme d']);
    // After the last post, the stream continues with unrelated events.
    expect(second).toMatchObject({
      stopped: { reason: 'reached' },
      mark: `${stream} 1000006 ${test.clock.now().getTime()}`,
    });
    expect(asked()).toEqual([
      ['east', micros(half())],
      ['east', '1000002'],
    ]);
  });

  it('resumes by time if marks are missing, invalid, from several hosts or from an unknown one', async () => {
    const [east, west] = [test.streamOf('east'), test.streamOf('west')];
    for (const marks of [[`${east} 5 1`, `${west} 9 1`], ['wss://gone.example 5 1'], ['nonsense'], []])
      await test.fetch(half(), marks);
    expect(asked()).toEqual(Array.from({ length: 4 }, () => ['east', micros(half())]));
  });

  it('is read by time from another host if one fails, and continues there', async () => {
    test.double.publish([test.post('b', 2), test.post('a', 3)]);
    test.double.answer(({ path }) => path.startsWith('/east/'), refusal(503));
    const mark = `${test.streamOf('east')} 1000001 ${test.minutesAgo(3).getTime()}`;
    const window = await test.fetch(test.minutesAgo(4), [mark]);
    expect(textsOf(window)).toEqual(['acme a', 'acme b']);
    expect(window.mark).toBe(`${test.streamOf('west')} 77000003 ${test.now.getTime()}`);
    expect(asked()).toEqual([
      ['east', '1000001'],
      ['west', micros(test.minutesAgo(4))],
    ]);
  });

  it.each([
    ['breaks off', []],
    ['reports that its reader is too slow', [{ $type: 'error', error: 'ConsumerTooSlow', message: 'x' }]],
  ])('is resumed where it stopped if it %s', async (_what, ending) => {
    test.play([posted(7, 3), posted(8, 2), ...ending], [posted(8, 2), posted(9, 1), tip(10)]);
    const window = await test.fetch(half());
    expect(idsOf(window)).toEqual(['p7', 'p8', 'p9']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, listed: 4, requests: 2 });
    expect(asked()[1]).toEqual(['east', '8']);
  });

  it('is resumed by time, with an overlap, at another host if one breaks off and stays down', async () => {
    test.play([posted(7, 3)], refusal(503), [posted(70_001, 4), posted(70_002, 1), tip(70_003)]);
    expect(await test.fetch(half())).toMatchObject({ stopped: { reason: 'reached' }, listed: 3 });
    expect(asked().slice(1)).toEqual([
      ['east', '7'],
      ['west', micros(test.minutesAgo(4))],
    ]);
  });

  it('reports the gap, up to the first event listed, if no host reaches back to the mark', async () => {
    const mark = `${test.streamOf('east')} 5 ${test.minutesAgo(40).getTime()}`;
    test.play(tooOld, [clampedFrame, posted(70_007, 3), posted(70_008, 2), tip(70_009)]);
    const window = await test.fetch(test.minutesAgo(40), [mark]);
    // The times of ten neighbouring events may be out of order, and there are only three events.
    expect(window).toMatchObject({
      coveredFrom: test.now,
      stopped: { reason: 'listing_ends' },
    });
    expect(asked()[1]).toEqual(['west', micros(test.minutesAgo(40))]);
    const many = Array.from({ length: 30 }, (_, index) => posted(70_100 + index, 31 - index));
    test.play(tooOld, [clampedFrame, ...many, tip(70_200)]);
    expect((await test.fetch(test.minutesAgo(40), [mark])).coveredFrom).toEqual(test.minutesAgo(22));
  });

  it('reports the gap of a single host as well, after asking it by time', async () => {
    const single = await BlueskyUnderTest.start();
    const mark = `${single.streamOf('east')} 5 ${single.minutesAgo(40).getTime()}`;
    single.double.publish(Array.from({ length: 40 }, (_, index) => single.post(`p${index}`, index + 1)));
    single.double.listAtMost(20);
    const window = await single.fetch(single.minutesAgo(40), [mark]);
    await single.double.close();
    expect(window).toMatchObject({ coveredFrom: single.minutesAgo(11), stopped: { reason: 'listing_ends' } });
    expect(single.streams.map(({ query }) => query.get('cursor'))).toEqual([
      '5',
      micros(single.minutesAgo(40)),
    ]);
  });

  it.each([
    ['it sends new events if asked for a number it has not reached', 12, 0.5],
    ['it has an earlier event at that number', 5_000, 25],
    ['it has a later event at that number', 5_000, 1],
  ])('is read again by time if its host has restarted its numbering: %s', async (_what, seq, minutes) => {
    const mark = `${test.streamOf('east')} 5000 ${test.minutesAgo(10).getTime()}`;
    test.play([posted(seq, minutes), tip(6_000)], [posted(1, 9), posted(2, 1), tip(3)]);
    expect(idsOf(await test.fetch(test.minutesAgo(11), [mark]))).toEqual(['p1', 'p2']);
    expect(asked()).toEqual([
      ['east', '5000'],
      ['east', micros(test.minutesAgo(11))],
    ]);
  });

  it('is read only up to the limit of a scan, and reports where it stopped', async () => {
    const few = await BlueskyUnderTest.start({ BLUESKY_EVENTS_PER_SCAN: '100' });
    few.double.publish(Array.from({ length: 150 }, (_, index) => few.post(`p${index}`, index + 1)));
    const window = await few.fetch(few.minutesAgo(200));
    const stream = few.streamOf('east');
    await few.double.close();
    expect(window).toMatchObject({ listed: 100, stopped: { reason: 'put_off' } });
    expect(window.coveredUntil).toEqual(few.minutesAgo(60));
    expect(window.mark).toBe(`${stream} 1000100 ${few.minutesAgo(51).getTime()}`);
  });

  it('keeps only posts that a monitor wants, but counts them all', async () => {
    test.double.publish([test.post('b', 2, 'globex'), test.post('a', 3)]);
    const window = await test.fetch(half(), [], { wants: ({ text }) => text.includes('acme') });
    expect(window).toMatchObject({ listed: 2, posts: [{ externalId: test.uriOf('a', 3) }] });
  });

  it('lists a post once, in its latest version, and names those that were changed or hidden', async () => {
    const did = 'did:plc:someone';
    test.play([
      posted(1, 9),
      posted(1, 9),
      posted(2, 8),
      posted(3, 7, { rkey: 'p2', operation: 'update', record: { text: 'acme, edited' } }),
      posted(4, 6, { operation: 'delete', rkey: 'p1', record: undefined }),
      posted(5, 5, { did: 'did:plc:banned' }),
      hiddenFrame(6, test.minutesAgo(4), 'did:plc:banned'),
      posted(7, 3, { operation: 'delete', rkey: 'old', record: undefined }),
      tip(8),
    ]);
    const { posts, changed } = await test.fetch(half());
    expect(posts.map(({ externalId, text }) => [externalId, text])).toEqual([
      [`at://${did}/app.bsky.feed.post/p2`, 'acme, edited'],
    ]);
    expect(changed).toEqual([
      `at://${did}/app.bsky.feed.post/p2`,
      `at://${did}/app.bsky.feed.post/p1`,
      'at://did:plc:banned/',
      `at://${did}/app.bsky.feed.post/old`,
    ]);
  });

  it.each([
    ['its key says', '3lndpnwajbs2a', '2024-01-02T03:04:05Z', '2025-04-21T17:43:26.610Z'],
    ['it says itself, if its key says nothing', 'own-key', '2024-01-02T03:04:05Z', '2024-01-02T03:04:05Z'],
    ['of the edit, if it claims to be later', 'own-key', '2099-01-01T00:00:00Z', null],
    ['of the edit, if nothing says when', 'own-key', 'soon', null],
  ])('lists an edited post with the time that %s', async (_what, rkey, createdAt, time) => {
    const record = { text: 'acme, edited', createdAt };
    test.play([posted(1, 7, { rkey, operation: 'update', record }), tip(2)]);
    const [post] = (await test.fetch(half())).posts;
    expect(post?.publishedAt).toEqual(time === null ? test.minutesAgo(7) : new Date(time));
  });

  it('keeps what it has read if every host refuses further requests', async () => {
    test.play([posted(7, 3)], refusal(429), refusal(429));
    const window = await test.fetch(half());
    expect(window).toMatchObject({ stopped: { reason: 'fault' }, coveredUntil: test.minutesAgo(3) });
    expect(window.stopped).toEqual({ reason: 'fault', fault: expect.any(RateLimited) });
  });

  it.each([
    ['the process is about to stop', { left: () => 0 }, 0, 1],
    ['it takes longer than a minute', {}, 61_000, 50],
  ])('stops at once if %s, also if its host sends little', async (_what, call, tookMs, listed) => {
    test.play(Array.from({ length: 60 }, (_, index) => posted(index, 20)));
    const reading = test.fetch(half(), [], { ...call, wants: () => (test.clock.advance(tookMs / 50), true) });
    expect(await reading).toMatchObject({ listed, stopped: { reason: 'put_off' } });
  });

  it('stops after a minute if its host sends the same events again and again', async () => {
    test.play(Array.from({ length: 60 }, () => posted(7, 20)));
    const reading = test.fetch(half(), [], { wants: () => (test.clock.advance(61_000 / 50), true) });
    expect(await reading).toMatchObject({ listed: 50, requests: 1, stopped: { reason: 'put_off' } });
  });

  it('reads a post of the largest size that the network passes on, in its longest form', async () => {
    // A record may have a megabyte, and a character that has to be escaped takes six bytes on the wire.
    const text = `acme${'\u0001'.repeat(1_000_000)}`;
    test.play([posted(7, 3), posted(8, 2, { record: { text } }), posted(9, 1), tip(10)]);
    const window = await test.fetch(half());
    expect(idsOf(window)).toEqual(['p7', 'p8', 'p9']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
  });

  it('does not take an event from the future for the end of the stream', async () => {
    const time = new Date(test.now.getTime() + 24 * 3_600_000).toISOString();
    test.play([posted(7, 3), posted(8, 2, { time }), posted(9, 1), tip(10)]);
    const window = await test.fetch(half());
    expect(window.posts.map(({ publishedAt }) => publishedAt)).toEqual(
      [3, 3, 1].map((minutes) => new Date(test.minutesAgo(minutes).getTime())),
    );
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: test.now });
  });

  describe('of a host whose clock jumped ahead', () => {
    const time = (): string => new Date(test.now.getTime() + 24 * 3_600_000).toISOString();
    const ahead = () => Array.from({ length: 20 }, (_, index) => posted(8 + index, 2, { time: time() }));
    const clockFault = expect.stringMatching(/^The clock of .+ is more than ten minutes ahead/);

    it('is read from another host', async () => {
      test.play([posted(7, 3), ...ahead()], [posted(107, 3), posted(108, 1), tip(109)]);
      const window = await test.fetch(half());
      expect(test.streams.map(({ host }) => host)).toEqual(['east', 'west']);
      expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: test.now });
      expect(window.missing).toBeUndefined();
      expect(JSON.parse(test.logLines[0] ?? '')).toMatchObject({ err: { message: clockFault } });
    });

    it('is read on, with the reason why nothing counts as read, if there is no other host', async () => {
      const single = await BlueskyUnderTest.start();
      single.play([posted(7, 3), ...ahead()]);
      const wants = () => (single.clock.advance(4_000), true);
      const window = await single.fetch(half(), [], { wants });
      await single.double.close();
      expect(window).toMatchObject({ stopped: { reason: 'put_off' }, coveredUntil: test.minutesAgo(3) });
      expect(window).toMatchObject({ listed: 16, missing: { message: clockFault } });
    });
  });

  it('waits where it stopped while the clock of this machine is an hour behind', async () => {
    const mark = `${test.streamOf('east')} 7 ${test.now.getTime()}`;
    test.clock.advance(-3_600_000);
    const until = test.clock.now();
    test.play([tip(7), posted(8, 0)], [tip(7), posted(8, 0)]);
    const first = await test.fetch(new Date(test.now.getTime() - 60_000), [mark]);
    expect(first).toMatchObject({ posts: [], stopped: { reason: 'reached' }, coveredUntil: until });
    const again = await test.fetch(new Date(test.now.getTime() - 60_000), [first.mark ?? '']);
    expect(again).toMatchObject({ posts: [], stopped: { reason: 'reached' }, coveredUntil: until });
    expect(asked().map(([, cursor]) => cursor)).toEqual(['7', '7']);
  });
});

describe('an unexpected stream frame', () => {
  const payload = (change: object) => () => posted(8, 2, change);
  it.each([
    ['seq', payload({ seq: '8' })],
    ['seq', payload({ seq: undefined })],
    ['time', payload({ time: 'yesterday' })],
    ['did', payload({ did: 5 })],
    ['rkey', payload({ rkey: undefined })],
    ['operation', payload({ operation: null })],
    ['collection', payload({ collection: [] })],
    ['record', payload({ record: 'text' })],
    ['account.active', () => hiddenFrame(8, test.minutesAgo(2), 'did:plc:x', 'no' as never)],
    ['$type', () => ({ payload: {} })],
  ])('stops the stream, names the field (%s), and keeps what came before', async (field, frame) => {
    const single = await BlueskyUnderTest.start();
    single.play([posted(7, 3), frame()], [posted(7, 3), frame()]);
    const { stopped, posts, coveredUntil } = await single.fetch(half());
    await single.double.close();
    if (stopped.reason !== 'fault') throw new Error('It did not stop.');
    expect(stopped.fault).toBeInstanceOf(Retryable);
    expect(stopped.fault.message).toContain(` ${field} is missing or of the wrong type.`);
    expect(posts).toHaveLength(1);
    expect(coveredUntil).toEqual(test.minutesAgo(3));
  });

  it('is skipped if it is of a kind that was not requested', async () => {
    const time = test.minutesAgo(2).toISOString();
    test.play([
      frameOf('info', { name: 'Maintenance' }),
      frameOf('identity', { seq: 6, did: 'did:plc:x', time, identity: {} }),
      frameOf('something_new', { seq: 7, time }),
      posted(8, 1, { collection: 'app.bsky.feed.like' }),
      posted(9, 1, { operation: 'something_new' }),
      tip(10),
    ]);
    expect(await test.fetch(half())).toMatchObject({ posts: [], stopped: { reason: 'reached' } });
  });
});
