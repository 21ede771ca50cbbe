import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { answerJson } from '../testing/server-answer.js';
import { HackernewsUnderTest } from './hackernews-under-test.js';

let hn: HackernewsUnderTest;
beforeEach(async () => {
  hn = await HackernewsUnderTest.start();
});
afterEach(() => hn.double.close());

/** Numbers 100, 99 .. published one, two .. minutes ago. */
const posts = (count: number) => Array.from({ length: count }, (_, index) => hn.item(100 - index, index + 1));
const numberOf = ({ id }: { readonly id: string }): number => Number(id.slice(1));
const numbersOf = ({
  posts: found,
}: {
  readonly posts: readonly { readonly externalId: string }[];
}): number[] => found.map(({ externalId }) => Number(externalId)).sort((a, b) => a - b);

describe('the Hacker News listing', () => {
  it('is read with one request for all keywords, without a query', async () => {
    hn.double.publish(posts(40));
    const first = await hn.items();
    hn.double.publish([hn.item(101, 0.5), ...posts(40)]);
    const second = await hn.items(hn.minutesAgo(10), first.mark);
    expect(numbersOf(second)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101]);
    expect(second.requests).toBe(1);
    const [, { query }] = hn.searched as [unknown, { query: URLSearchParams }];
    expect(Object.fromEntries(query)).toEqual({
      tags: '(story,comment,poll,job)',
      hitsPerPage: '1000',
      numericFilters: `created_at_i>=${hn.minutesAgo(10).getTime() / 1_000}`,
    });
  });

  it('is covered up to the newest post in the index', async () => {
    hn.double.publish(posts(10));
    expect(await hn.items()).toMatchObject({
      stopped: { reason: 'reached' },
      coveredUntil: hn.minutesAgo(1),
    });
  });

  it('is read and covered from the single-item server if the index has stalled', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish(posts(40));
    hn.hide(...posts(20).map(numberOf));
    const window = await hn.items(hn.minutesAgo(40), mark);
    expect(window.posts).toHaveLength(40);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.now });
  });

  it('is covered only up to the newest post in the index if single items are unavailable', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.fail('down', 1);
    await expect(hn.items(hn.minutesAgo(40), mark)).resolves.toMatchObject({
      stopped: { reason: 'fault', fault: expect.any(Retryable) },
      coveredUntil: hn.minutesAgo(21),
    });
  });

  it('has its holes filled by number, except with deleted or dead items and poll options', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.hide(95, 96, 97, 98);
    hn.double.answer('/item/96.json', answerJson({ id: 96, deleted: true, type: 'comment', time: 1 }));
    hn.double.answer(
      '/item/97.json',
      answerJson({
        id: 97,
        dead: true,
        type: 'story',
        time: 1,
        title: 'spam',
        by: 'x',
      }),
    );
    hn.double.answer(
      '/item/98.json',
      answerJson({
        id: 98,
        type: 'pollopt',
        time: 1,
        text: 'acme',
        by: 'x',
        poll: 1,
      }),
    );
    hn.double.publish(posts(40));
    const window = await hn.items(hn.minutesAgo(30), mark);
    expect(hn.asked.filter((id) => id > 90)).toEqual([95, 96, 97, 98]);
    expect(numbersOf(window).filter((number) => number > 90)).toEqual([91, 92, 93, 94, 95, 99, 100]);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.minutesAgo(1) });
    await hn.items(hn.minutesAgo(30), window.mark);
    expect(hn.asked.filter((id) => id > 90)).toHaveLength(4);
  });

  it('is not covered beyond a number that has no item yet, which is requested again until it is old', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish(posts(40));
    hn.hide(97);
    hn.double.answer('/item/97.json', answerJson(null));
    const window = await hn.items(hn.minutesAgo(30), mark);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.minutesAgo(5) });
    expect(numbersOf(window)).toContain(100);
    hn.clock.advance(3 * 60_000);
    const next = await hn.items(hn.minutesAgo(15), window.mark);
    expect(numbersOf(next)).toContain(97);
    expect(next.coveredUntil?.getTime()).toBeGreaterThan(hn.minutesAgo(1).getTime());
  });

  it('treats a number that has had no item for long as never assigned', async () => {
    const { mark } = await published(hn, posts(40).slice(30));
    hn.double.publish(posts(40));
    hn.hide(80);
    hn.double.answer('/item/80.json', answerJson(null));
    expect(await hn.items(hn.minutesAgo(40), mark)).toMatchObject({ coveredUntil: hn.minutesAgo(1) });
  });

  it('continues in the next scan if more is missing than one scan can read', async () => {
    const many = Array.from({ length: 700 }, (_, index) => hn.item(1_000 - index, index / 10 + 1));
    const { mark } = await published(hn, many.slice(650));
    hn.double.publish(many);
    hn.hide(...many.slice(1, 649).map(numberOf));
    const first = await hn.items(hn.minutesAgo(75), mark);
    expect(first).toMatchObject({ stopped: { reason: 'put_off' } });
    const found = new Set(numbersOf(first));
    let last = first;
    for (let scan = 0; scan < 3 && last.stopped.reason === 'put_off'; scan += 1) {
      expect(last.coveredUntil?.getTime()).toBeLessThan(hn.minutesAgo(1).getTime());
      last = await hn.items(last.coveredUntil, last.mark);
      for (const number of numbersOf(last)) found.add(number);
    }
    expect(last).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.minutesAgo(1) });
    expect(many.map(numberOf).filter((number) => number > 350 && !found.has(number))).toEqual([]);
  });

  it('is not misled by numbers that jump or by an old story given a second chance', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish([hn.item(9_000_000, 1), hn.item(4, 2), ...posts(40).slice(2)]);
    const window = await hn.items(hn.minutesAgo(30), mark);
    expect(numbersOf(window)).toEqual(expect.arrayContaining([4, 98, 9_000_000]));
    expect(hn.asked.length).toBeLessThan(40);
    const anew = await hn.items(hn.minutesAgo(30));
    expect(anew.posts).toHaveLength(window.posts.length);
  });

  it('claims no coverage if the index is empty, and fails if it contradicts itself', async () => {
    expect(await hn.items()).toMatchObject({ stopped: { reason: 'unreliable_empty' } });
    hn.double.publish(posts(10));
    hn.double.answer('/search_by_date', { status: 200, body: '{"hits":[]}' });
    await expect(hn.items()).rejects.toBeInstanceOf(Retryable);
  });

  it.each(['title', 'type'])(
    'is covered beyond a single item that cannot be read: without %s',
    async (field) => {
      const { mark } = await published(hn, posts(40).slice(20));
      hn.double.publish(posts(40));
      hn.hide(98);
      const item = { id: 98, type: 'story', by: 'x', time: 1_700_000_000, title: 'acme', [field]: undefined };
      hn.double.answer('/item/98.json', answerJson(item));
      const window = await hn.items(hn.minutesAgo(30), mark);
      expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.minutesAgo(1) });
      expect(numbersOf(window)).toEqual(expect.arrayContaining([97, 99]));
      expect(hn.logLines.join()).toContain(`"id":98,"field":"${field}"`);
      await hn.items(hn.minutesAgo(30), window.mark);
      expect(hn.asked.filter((id) => id > 90)).toEqual([98, 100]);
    },
  );

  it('is not covered beyond items that cannot be read if listed ones cannot either, or if there are many', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish(posts(40));
    hn.hide(90, 91, 92, 93, 94);
    const odd = { id: 1, kind: 'story', title: 'acme' };
    const fault = { reason: 'fault', fault: expect.any(Permanent) };
    const isItem = ({ path }: { readonly path: string }) => path.includes('/item/');
    hn.double.answer(isItem, ...Array.from({ length: 6 }, () => answerJson(odd)));
    const window = await hn.items(hn.minutesAgo(30), mark);
    expect(window).toMatchObject({ stopped: fault, coveredUntil: hn.minutesAgo(12) });
    hn.double.answer(isItem, ...Array.from({ length: 5 }, () => answerJson(odd)));
    const next = await hn.items(hn.minutesAgo(30), window.mark);
    expect(next).toMatchObject({ stopped: fault, coveredUntil: hn.minutesAgo(12) });
    await hn.items(hn.minutesAgo(30), next.mark);
    expect(hn.asked.filter((id) => id === 90)).toHaveLength(3);
  });

  it.each([
    ['objectID', 7],
    ['objectID', undefined],
    ['created_at_i', '1700000000'],
    ['created_at_i', null],
    ['_tags', 'comment'],
    ['comment_text', { value: 'acme' }],
    ['author', 5],
    ['points', '12'],
  ])(
    'fails and names the field if every hit is odd, and requests a single one: %s is %j',
    async (field, value) => {
      hn.double.publish(posts(6));
      hn.alterHits((hits) => hits.map((hit) => ({ ...hit, [field]: value })));
      const fault = await hn.items().catch((thrown: unknown) => thrown);
      expect(fault).toBeInstanceOf(Permanent);
      expect(String(fault)).toContain(`\`${field}\``);
      hn.alterHits((hits) => hits.map((hit) => (hit.objectID === '97' ? { ...hit, [field]: value } : hit)));
      const window = await hn.items();
      expect(hn.asked).toContain(97);
      expect(numbersOf(window)).toEqual([95, 96, 97, 98, 99, 100]);
      expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredUntil: hn.minutesAgo(1) });
      expect(hn.logLines.join()).toContain(`"fields":["${field}"],"unreadable":1`);
    },
  );

  it('reads on after a full page with an odd hit', async () => {
    hn.double.publish(Array.from({ length: 1_100 }, (_, index) => hn.item(5_000 - index, index / 100 + 1)));
    hn.alterHits((hits) =>
      hits.map((hit) => (hit.objectID === '4990' ? { ...hit, created_at_i: null } : hit)),
    );
    const window = await hn.items();
    expect(window.posts).toHaveLength(1_100);
    expect(hn.searched.length).toBeGreaterThan(1);
  });

  it('fails if all texts are missing, but requests a single item that lacks its text', async () => {
    hn.double.publish(posts(12));
    hn.alterHits((hits) => hits.map((hit) => ({ ...hit, comment_text: undefined, title: undefined })));
    expect(String(await hn.items().catch((thrown: unknown) => thrown))).toContain('`title`');
    hn.alterHits((hits) =>
      hits.map((hit) => (hit.objectID === '97' ? { ...hit, comment_text: undefined } : hit)),
    );
    const window = await hn.items();
    expect(hn.asked).toContain(97);
    expect(numbersOf(window)).toContain(97);
  });

  it.each([
    ['an HTML page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }, Retryable],
    ['an array', { status: 200, body: '[]' }, Permanent],
    ['a rate limit', { status: 429, headers: { 'retry-after': '30' }, body: '{"message":"x"}' }, RateLimited],
  ])('throws the right kind of error if it gets %s', async (_what, answer, expected) => {
    hn.double.answer('/search_by_date', answer);
    await expect(hn.items()).rejects.toBeInstanceOf(expected);
  });

  it('waits a minute if it is refused without a stated time', async () => {
    hn.double.answer('/search_by_date', { status: 429, body: '{"message":"Too Many Requests"}' });
    await expect(hn.items()).rejects.toMatchObject({ until: new Date(hn.now.getTime() + 60_000) });
  });

  it('is covered up to the first missing item if no more single items may be requested', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish(posts(40));
    hn.hide(90);
    hn.meters.leave('items', 0);
    const window = await hn.items(hn.minutesAgo(30), mark);
    expect(numbersOf(window)).toContain(100);
    expect(window).toMatchObject({
      coveredUntil: hn.minutesAgo(12),
      // A fault of the single-item server does not prevent a search.
      stopped: { reason: 'fault', fault: expect.any(FeedRefused) },
    });
    hn.clock.advance(11 * 60_000);
    hn.meters.leave('items', 100);
    const next = await hn.items(hn.minutesAgo(12), window.mark);
    expect(numbersOf(next)).toContain(90);
    expect(next).toMatchObject({ stopped: { reason: 'reached' } });
  });

  it('makes no request to the single-item server for as long as that server asks, for any purpose', async () => {
    const { mark } = await published(hn, posts(40).slice(20));
    hn.double.publish(posts(40));
    hn.hide(90);
    hn.double.fail('busy', 1);
    await hn.items(hn.minutesAgo(30), mark);
    hn.double.heal();
    const asked = hn.asked.length;
    expect(await hn.items(hn.minutesAgo(30), mark)).toMatchObject({ stopped: { reason: 'fault' } });
    const verify = hn.source.upkeep.verify?.(['100'], hn.meters.call());
    await expect(verify).rejects.toBeInstanceOf(FeedRefused);
    expect(hn.asked).toHaveLength(asked);
    hn.clock.advance(61_000);
    expect(await hn.items(hn.minutesAgo(30), mark)).toMatchObject({ stopped: { reason: 'reached' } });
  });
});

describe('stored Hacker News posts', () => {
  it('are not gone if the server returns no items at all, unless it still shows others', async () => {
    hn.double.publish(posts(3));
    const verify = (...ids: readonly string[]) => hn.source.upkeep.verify?.(ids, hn.meters.call());
    const nothing = () => Array.from({ length: 3 }, () => answerJson(null));
    const isItem = ({ path }: { readonly path: string }) => path.includes('/item/');
    hn.double.answer(isItem, ...nothing());
    await expect(verify('98', '99', '100')).rejects.toBeInstanceOf(Retryable);
    expect((await verify('100'))?.present).toHaveLength(1);
    hn.double.answer(isItem, ...nothing().slice(1));
    expect(await verify('98', '99')).toEqual({ present: [], gone: ['98', '99'] });
  });
});

/** Reads what was published until now. */
async function published(
  test: HackernewsUnderTest,
  list: readonly ReturnType<HackernewsUnderTest['post']>[],
) {
  test.double.publish(list);
  return test.items(test.minutesAgo(120));
}
