import { createHash } from 'node:crypto';
import type { Post } from '@earshot/domain';
import type { ShelfEntry } from './feed-shelf.js';

/** What a feed's posts are known by: the address under which it was added, whatever becomes of its place. */
export function feedKey(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16);
}

/** An entry's id as it is kept: its own, or a hash where it is too long. */
export function entryKey(id: string): string {
  return id.length <= 200 ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

/** The parts of an external id; null = it is none of a feed. */
export function partsOfExternalId(externalId: string): { feedKey: string; entryId: string } | null {
  const parts = /^([\da-f]{16}):(.+)$/s.exec(externalId);
  return parts === null ? null : { feedKey: parts[1] as string, entryId: parts[2] as string };
}

/**
 * An entry as a post. Without a link it leads to the page of its feed; a time that it does not name, or that has not come yet,
 * is when it was first seen.
 */
export function toFeedPost({ address, feedTitle, siteUrl, entry, seenAt }: ShelfEntry): Post {
  const { publishedAt } = entry;
  const isKnown = publishedAt !== null && publishedAt <= seenAt;
  return {
    source: 'feeds',
    externalId: `${feedKey(address)}:${entryKey(entry.id)}`,
    kind: 'post',
    url: entry.url ?? siteUrl ?? new URL(address).origin,
    title: entry.title,
    text: entry.text,
    links: entry.links,
    authorHandle: entry.author,
    authorUrl: entry.authorUrl,
    community: communityOf(feedTitle, address),
    publishedAt: isKnown ? publishedAt : seenAt,
    engagement: {},
  };
}

/** What the feed calls itself, else its host: an address may hold a secret, and mentions travel far. */
function communityOf(feedTitle: string | null, address: string): string {
  const title = (feedTitle ?? '').replace(/\s+/g, ' ').trim();
  return title === '' ? new URL(address).host : title.slice(0, longestTitle).toWellFormed().trim();
}

/** As a monitor can name it. */
const longestTitle = 200;
