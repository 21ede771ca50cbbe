import { createHash } from 'node:crypto';
import type { FeedEntry } from './feed-document.js';

/** What an entry has to be known again by. */
export interface EntryNames extends Pick<FeedEntry, 'url' | 'title' | 'text' | 'publishedAt'> {
  /** As the feed gives it; null = it gives none. */
  readonly ownId: string | null;
}

/** Its own id, else its link, else a hash of its title and time; of its text where it has neither. */
export function entryId({ ownId, url, title, text, publishedAt }: EntryNames): string {
  if (ownId !== null) return ownId;
  if (url !== null) return url;
  const names = title === null && publishedAt === null ? [text] : [title, publishedAt?.toISOString()];
  return `hash:${hashOf(names.join('\n'))}`;
}

/**
 * Each id once. Versions of one entry are one, the first of them; where other entries share an id, each has what distinguishes it
 * from the others beside it, whichever comes first: the next one must not be taken for a change of it.
 */
export function withDistinctIds(entries: readonly FeedEntry[]): FeedEntry[] {
  const byId = new Map<string, Map<string, FeedEntry>>();
  for (const entry of entries) {
    const sharing = byId.get(entry.id) ?? new Map<string, FeedEntry>();
    byId.set(entry.id, sharing);
    const own = [entry.url, entry.title, entry.publishedAt?.toISOString()].join('\n');
    if (!sharing.has(own)) sharing.set(own, entry);
  }
  return [...byId].flatMap(([id, sharing]) =>
    sharing.size === 1
      ? [...sharing.values()]
      : [...sharing].map(([own, entry]) => ({ ...entry, id: `${id} ${hashOf(own)}` })),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
