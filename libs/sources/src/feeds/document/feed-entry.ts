import { parseUrl } from '@earshot/domain';
import { entryId, type EntryNames } from './entry-id.js';
import { cutText } from './entry-text.js';
import type { FeedEntry } from './feed-document.js';

/** The author of a feed or an entry, with their page. */
export interface FeedAuthor {
  readonly name: string;
  readonly url: string | null;
}

/** What a format says about an entry. */
export interface ReadEntry extends EntryNames {
  readonly links: readonly string[];
  readonly author: FeedAuthor | null;
}

/** The entry, with its text cut to the maximum length. */
export function feedEntry(read: ReadEntry): FeedEntry {
  const { url, title, text, links, author, publishedAt } = read;
  return {
    id: entryId(read),
    url,
    title,
    text: cutText(text),
    links: [...new Set(links)].filter((link) => link !== url),
    author: author?.name ?? null,
    authorUrl: author?.url ?? null,
    publishedAt,
  };
}

/** The address of a page; null if it is not one. */
export function pageUrl(written: string, base: string): string | null {
  const text = written.trim();
  const url = text === '' ? null : parseUrl(text, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // An absolute address is kept as written, because keywords are searched in it.
  return /^https?:\/\//i.test(text) && !/\s/.test(text) ? text : url.href;
}
