import { createHash } from 'node:crypto';
import type { Post } from '@earshot/domain';
import type { ShelfEntry } from './feed-shelf.js';

/** Identifies a feed in the ids of its posts, by the address under which it was added, even if the feed moves. */
export function feedKey(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16);
}

/** An entry's id as stored: its own, or a hash if it is too long. */
export function entryKey(id: string): string {
  return id.length <= 200 ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

/** The parts of an external id; null if it does not belong to a feed. */
export function partsOfExternalId(externalId: string): { feedKey: string; entryId: string } | null {
  const parts = /^([\da-f]{16}):(.+)$/s.exec(externalId);
  return parts === null ? null : { feedKey: parts[1] as string, entryId: parts[2] as string };
}

/**
 * Converts an entry to a post. Without a link of its own it links to the page of its feed; if its time is missing or in the
 * future, the time when it was first seen is used.
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

/** The feed's title, else its host: an address may contain a secret, and mentions are sent to many places. */
function communityOf(feedTitle: string | null, address: string): string {
  const title = (feedTitle ?? '').replace(/\s+/g, ' ').trim();
  return title === '' ? new URL(address).host : title.slice(0, longestTitle).toWellFormed().trim();
}

/** The longest community name that a monitor accepts. */
const longestTitle = 200;
