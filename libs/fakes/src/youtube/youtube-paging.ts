import { ordered, pageOf } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';

/** Where a page starts, and the listing it belongs to. Pages of one listing do not shift when new items are added. */
export interface PageStart {
  readonly offset: number;
  readonly asOf: Date;
}

/** Reads a page token. Without one, the listing starts now. Null if the token is not one of ours. */
export function readPageToken(token: string | undefined, now: Date): PageStart | null {
  if (token === undefined) return { offset: 0, asOf: now };
  const [, offset, asOf] = /^(\d{1,6})\.(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  return offset === undefined ? null : { offset: Number(offset), asOf: new Date(Number(asOf)) };
}

/** A list in YouTube's envelope, and the items on the page; `settings` are those of any listing. */
export function listOf<T>(
  kind: string,
  all: readonly T[],
  page: PageStart & { readonly size: number },
  show: (item: T) => object,
  settings: FakeSettings = {},
): { readonly body: object; readonly items: readonly T[] } {
  const { items, next } = pageOf(ordered(all, settings), page.offset, page.size, settings);
  const token = (offset: number): string =>
    Buffer.from(`${offset}.${page.asOf.getTime()}`).toString('base64url');
  const body = {
    kind: `youtube#${kind}`,
    etag: `${all.length}`,
    ...(next !== null && items.length > 0 ? { nextPageToken: token(next) } : {}),
    ...(page.offset > 0 ? { prevPageToken: token(Math.max(0, page.offset - page.size)) } : {}),
    // An estimate, on which callers must not rely.
    pageInfo: { totalResults: all.length * 3, resultsPerPage: items.length },
    items: items.map(show),
  };
  return { body, items };
}
