import { type Post, Retryable } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { type ListedItem, type ListedPage, readPages } from './read-pages.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** One post per minute; the first is one minute old. */
function item(index: number, more: Partial<Post> = {}): ListedItem {
  const post: Post = {
    source: 'x',
    externalId: `${index}`,
    kind: 'post',
    url: `https://x.com/i/web/status/${index}`,
    title: null,
    text: 'acme',
    links: [],
    authorHandle: null,
    authorUrl: null,
    publishedAt: ago(index),
    engagement: {},
    ...more,
  };
  return { id: `${index}`, publishedAt: ago(index), post };
}
const items = (from: number, to: number): ListedItem[] =>
  Array.from({ length: to - from }, (_, index) => item(from + index));

/** Reads consecutive pages; an Error stands for a page that fails. */
function read(since: Date, pages: readonly (ListedPage | Error)[], maxPages = 10) {
  const left = [...pages];
  return readPages({
    since,
    requestedAt: now,
    maxPages,
    page: async () => {
      const page = left.shift();
      if (page === undefined) throw new Error('No page was left');
      if (page instanceof Error) throw page;
      return page;
    },
  });
}

describe('a paged listing', () => {
  it('is read until it ends or a whole page is older than requested', async () => {
    const whole = await read(ago(100), [
      { items: items(1, 20), next: 'b' },
      { items: items(20, 30), next: null },
    ]);
    expect(whole).toMatchObject({
      coveredFrom: ago(100),
      requests: 2,
      stopped: { reason: 'reached' },
    });
    expect(whole.posts).toHaveLength(29);
    const part = await read(ago(10.5), [
      { items: items(1, 20), next: 'b' },
      { items: items(20, 30), next: 'c' },
    ]);
    expect(part).toMatchObject({ stopped: { reason: 'reached' }, coveredFrom: ago(10.5), requests: 2 });
    expect(part.posts).toHaveLength(10);
  });

  it('does not end at one old item among newer ones, or at an empty page that names the next', async () => {
    const window = await read(ago(15), [
      { items: [item(1), item(99), item(2)], next: 'b' },
      { items: [], next: 'c' },
      { items: [item(3)], next: null },
    ]);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 3 });
    expect(window.posts.map(({ externalId }) => externalId)).toEqual(['1', '2', '3']);
  });

  it.each([
    [
      'a page is repeated',
      [
        { items: items(1, 20), next: 'b' },
        { items: items(1, 20), next: 'c' },
      ],
      13,
    ],
    [
      'it says that the listing ends there',
      [
        { items: items(1, 10), next: 'b' },
        { items: items(10, 20), next: { reason: 'listing_ends' } as const },
      ],
      16,
    ],
    [
      'a cursor is repeated',
      [
        { items: items(1, 10), next: 'b' },
        { items: items(10, 20), next: 'b' },
      ],
      16,
    ],
  ])('claims no more than the last page showed if %s', async (_what, pages, minutes) => {
    const window = await read(ago(100), pages);
    expect(window).toMatchObject({ requests: 2, stopped: { reason: 'listing_ends' } });
    // The last item of the page is 19 minutes old, but slightly newer ones may have been cut off instead of it.
    expect(window.coveredFrom).toEqual(ago(minutes));
    expect(window.posts).toHaveLength(19);
  });

  it('ends after the maximum number of pages', async () => {
    const pages = [1, 11, 21].map((from) => ({ items: items(from, from + 10), next: `${from}` }));
    expect(await read(ago(100), pages, 2)).toMatchObject({
      requests: 2,
      stopped: { reason: 'listing_ends' },
    });
  });

  it('keeps what was listed if a later page fails, and throws if the first page fails', async () => {
    const fault = new Retryable('503');
    const window = await read(ago(100), [{ items: items(1, 11), next: 'b' }, fault]);
    expect(window).toMatchObject({ requests: 1, stopped: { reason: 'fault', fault } });
    expect(window.posts).toHaveLength(10);
    await expect(read(ago(100), [fault])).rejects.toBe(fault);
  });

  it('keeps the latest version of a post, and also counts items that are not posts for paging', async () => {
    const window = await read(ago(100), [
      { items: [item(5, { externalId: 'a', text: 'old' }), { ...item(6), post: null }], next: 'b' },
      { items: [item(2, { externalId: 'a', text: 'new' }), item(9, { externalId: 'a' })], next: null },
    ]);
    expect(window.posts.map(({ externalId, text }) => [externalId, text])).toEqual([['a', 'new']]);
  });
});
