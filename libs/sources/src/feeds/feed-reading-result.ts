import { type DueFeed, type Permanent, RateLimited, Retryable } from '@earshot/domain';
import { AnswerTooLarge, type HttpAnswer } from '@earshot/platform';
import { FeedCut } from './document/feed-document.js';
import type { FeedReadingResult } from './feed-shelf.js';
import { FeedGone } from './fetch-feed.js';
import { provenFrom } from './proven-from.js';
import type { AddressReading } from './read-address.js';

/**
 * The result of reading a feed, from its response.
 * @throws FeedCut if the response contains no complete entry
 */
export function readResult(
  feed: DueFeed,
  { fetched, document }: Pick<AddressReading, 'fetched' | 'document'>,
  now: Date,
): FeedReadingResult {
  const { headers, location } = fetched;
  const common = {
    location,
    failures: 0,
    error: null,
    isPassing: false,
    isGone: false,
    retryAt: null,
    maxAgeMs: maxAgeMs(headers),
  };
  if (document === null) {
    const { etag, lastModified, intervalMs: ttlMs } = feed;
    return { ...common, etag, lastModified, ttlMs, listed: null };
  }
  const { title, siteUrl, ttlMinutes, isCut, wholeEntries: entries } = document;
  if (isCut && entries.length === 0) throw new FeedCut('The answer ends in the middle of the feed.');
  return {
    ...common,
    // Without validators, so that a truncated response is never followed by "nothing is new".
    etag: isCut ? null : validatorOf(headers['etag']),
    lastModified: isCut ? null : validatorOf(headers['last-modified']),
    ttlMs: ttlMinutes === null ? null : ttlMinutes * 60_000,
    listed: { title, siteUrl, entries, provenFrom: provenFrom(entries, now) },
  };
}

/** How long a response stays fresh according to its headers; null if they do not say, or if it is not fresh now. */
function maxAgeMs(headers: HttpAnswer['headers']): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return null;
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return Math.max(0, Number(seconds) - age) * 1_000 || null;
}

/** A validator that may be sent back to the server; null if it is too long or malformed. */
function validatorOf(header: string | undefined): string | null {
  return header !== undefined && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(header) ? header : null;
}

/** The result of a failed read, which leaves what is known of the feed unchanged. */
export function failedResult(feed: DueFeed, error: RateLimited | Retryable | Permanent): FeedReadingResult {
  return {
    location: feed.location,
    etag: feed.etag,
    lastModified: feed.lastModified,
    failures: feed.failures + 1,
    error: error.message,
    isPassing: error instanceof Retryable && !(error instanceof AnswerTooLarge),
    isGone: error instanceof FeedGone,
    retryAt: error instanceof RateLimited ? error.until : null,
    maxAgeMs: null,
    ttlMs: null,
    listed: null,
  };
}
