import type { FeedOutput } from '@earshot/contracts';
import { type FeedState, parseUrl } from '@earshot/domain';
import type { SourceState } from '../source-state.js';

/** A feed's status. */
export const feedStates: Readonly<Record<FeedState, SourceState>> = {
  new: { tone: 'hold', label: 'Not read yet' },
  working: { tone: 'good', label: 'Works' },
  failing: { tone: 'bad', label: 'Failing' },
  gone: { tone: 'bad', label: 'Gone for good' },
};

/** The name of a feed, or the host of its address if it has none. */
export function feedName({ title, address }: Pick<FeedOutput, 'title' | 'address'>): string {
  return title ?? parseUrl(address)?.host ?? address;
}

/** Whether it needs attention: the last read failed, or it will never be read again. */
export function cannotBeRead({ state }: Pick<FeedOutput, 'state'>): boolean {
  return state === 'failing' || state === 'gone';
}

/** Feeds with these words in their name or address, sorted by name, so that the order is stable. */
export function chosenFeeds<Feed extends Pick<FeedOutput, 'title' | 'address' | 'state'>>(
  feeds: readonly Feed[],
  { words, faultyAlone }: { readonly words: string; readonly faultyAlone: boolean },
): Feed[] {
  const wanted = words.trim().toLowerCase();
  return feeds
    .filter((feed) => !faultyAlone || cannotBeRead(feed))
    .filter((feed) => `${feedName(feed)} ${feed.address}`.toLowerCase().includes(wanted))
    .sort((a, b) => feedName(a).localeCompare(feedName(b), 'en') || a.address.localeCompare(b.address, 'en'));
}
