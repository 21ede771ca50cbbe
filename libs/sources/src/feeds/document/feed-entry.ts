import { createHash } from 'node:crypto';
import { grouped, parseUrl, storableText } from '@earshot/domain';
import { cutText } from './entry-text.js';
import type { FeedEntry } from './feed-document.js';

/** The author of a feed or an entry, with their page. */
export interface FeedAuthor {
  readonly name: string;
  readonly url: string | null;
}

/** What a format says about an entry. */
export interface ReadEntry extends Pick<FeedEntry, 'url' | 'title' | 'text' | 'publishedAt'> {
  /** The id from the feed; null if it has none. */
  readonly ownId: string | null;
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

/**
 * Its own id, else its link, else a hash of its title and time, or of its text if it has neither. As Postgres can store it,
 * so that two ids that differ only in what it cannot store count as one before ids are made unique.
 */
function entryId({ ownId, url, title, text, publishedAt }: ReadEntry): string {
  const own = ownId ?? url;
  if (own !== null) return storableText(own);
  const names = title === null && publishedAt === null ? [text] : [title, publishedAt?.toISOString()];
  return `hash:${hashOf(names.join('\n'))}`;
}

/**
 * Makes ids unique. Entries with the same id, link, title and time are one entry, and the first is kept. Different entries
 * that share an id each get a hash of these fields added to it, whatever their order, so that none looks like an edit of
 * another.
 */
export function withDistinctIds(entries: readonly FeedEntry[]): FeedEntry[] {
  const byId = new Map<string, Map<string, FeedEntry>>();
  for (const entry of entries) {
    const sharing = byId.get(entry.id) ?? new Map<string, FeedEntry>();
    byId.set(entry.id, sharing);
    const own = ownFields(entry);
    if (!sharing.has(own)) sharing.set(own, entry);
  }
  return [...byId].flatMap(([id, sharing]) =>
    sharing.size === 1
      ? [...sharing.values()]
      : [...sharing].map(([own, entry]) => ({ ...entry, id: `${id} ${hashOf(own)}` })),
  );
}

/**
 * Entries whose ids have changed in the feed, as after a move to other software, get back the ids under which they are stored.
 * @param vanished stored entries that were listed the last time and whose ids no longer are
 */
export function withKnownIds(
  listed: readonly FeedEntry[],
  vanished: readonly FeedEntry[],
): readonly FeedEntry[] {
  const known = new Map(vanished.map((entry) => [ownFields(entry), entry.id]));
  const sharing = grouped(listed, ownFields);
  return listed.map((entry) => {
    const own = ownFields(entry);
    // Entries without a link, title or time of their own may be different ones.
    const isAlone = sharing.get(own)?.length === 1;
    const isNamed = entry.url !== null && entry.title !== null && entry.publishedAt !== null;
    return { ...entry, id: (isAlone && isNamed ? known.get(own) : undefined) ?? entry.id };
  });
}

function ownFields({ url, title, publishedAt }: FeedEntry): string {
  return [url, title, publishedAt?.toISOString()].join('\n');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The address of a page; null if it is not one. Of a Google Alert's redirecting link, the page behind it. */
export function pageUrl(written: string, base: string): string | null {
  const text = written.trim();
  const url = text === '' ? null : parseUrl(text, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isRedirect = url.host === 'www.google.com' && url.pathname === '/url';
  const target = isRedirect ? (url.searchParams.get('url') ?? url.searchParams.get('q')) : null;
  if (target !== null && /^https?:\/\//i.test(target)) return target;
  // An absolute address is kept as written, because keywords are searched in it.
  return /^https?:\/\//i.test(text) && !/\s/.test(text) ? text : url.href;
}
