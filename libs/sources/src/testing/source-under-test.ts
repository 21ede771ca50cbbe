import { inspect } from 'node:util';
import { type PlannedQuery, type Post, RateLimited } from '@earshot/domain';
import { expect } from '@jest/globals';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, Source, FollowedPost } from '../source.js';
import type { CountedMeters } from './counted-meters.js';

/** A post in the double of an upstream. */
export interface UpstreamPost {
  readonly id: string;
  readonly publishedAt: Date;
  readonly text: string;
}

/** How a double fails from now on. */
export type UpstreamFault =
  /** Too many requests. */
  | 'busy'
  /** A server error. */
  | 'down'
  /** Status 200 and a truncated response. */
  | 'cut off'
  /** The credentials are rejected. */
  | 'refused'
  /** Accepts the request and never answers. */
  | 'silent';

/** Stands in for the source's API on 127.0.0.1, in the vendor's format: its fake (`FakeUpstream`), or another double. */
export interface UpstreamDouble {
  /**
   * Sets what is listed from now on, in every feed and under every post: in pages, newest first, but with the 8th and 9th of
   * every fifty swapped. Posts published before that are not included were deleted.
   */
  publish(posts: readonly UpstreamPost[]): void;
  /** Lists only this many of them. */
  listAtMost(count: number): void;
  /** @param afterListings the number of listing requests answered before it fails; 0 if absent */
  fail(fault: UpstreamFault, afterListings?: number): void;
  /** The number of listing requests received. */
  listings(): number;
  close(): Promise<void>;
}

/** A source with its double. */
export interface SourceUnderTest {
  readonly source: Source;
  readonly double: UpstreamDouble;
  /** The meters that its calls are charged to. */
  readonly meters: CountedMeters;
  /** The current time on the source's clock. */
  readonly now: Date;
  /** A post under which the double lists comments; absent if the source does not read threads. */
  readonly threadPost?: FollowedPost;
  /** The source stores what it has read, so verifying costs no request, and posts that are no longer listed are not gone. */
  readonly keepsWhatItShowed?: true;
  /**
   * The source leaves out what is gone, or does not find it, instead of saying that it was deleted. If it shows none of several
   * posts, none of them may be reported as gone unless it shows another one.
   */
  readonly leavesOutGone?: true;
  /** What must never appear in an error. */
  readonly secrets: readonly string[];
}

/** A feed of a source by its name. */
export function feedOf(source: Source, name: string): Feed {
  const feed = source.feeds.find((candidate) => candidate.name === name);
  if (feed === undefined) throw new Error(`There is no feed ${name}.`);
  return feed;
}

/** The query that the scanner would send to a feed. */
export function queryFor(feed: Feed, since: Date, ...keywords: readonly string[]): PlannedQuery {
  if (feed.grammar === null) return { q: '', keywords: [], since, until: null };
  const { before, after, term, or } = feed.grammar;
  const asked = keywords.length === 0 ? ['acme'] : keywords;
  return {
    q: `${before}${asked.map((word) => term(word)).join(or)}${after}`,
    keywords: asked,
    since,
    until: null,
  };
}

/** Reads a feed, or the comments under the test's post, by the reader's name. */
export function readerOf(
  { source, threadPost, meters }: SourceUnderTest,
  name: string,
): (since: Date, signal?: AbortSignal) => Promise<FetchedWindow> {
  const { replies } = source;
  if (replies?.name === name && threadPost !== undefined)
    return (since, signal) => replies.fetch(threadPost, since, meters.call(signal));
  const feed = feedOf(source, name);
  return (since, signal) => feed.fetch(queryFor(feed, since), meters.call(signal));
}

/** This many posts, one per minute before `now`, newest first. */
export function aPostAMinute(count: number, now: Date): readonly UpstreamPost[] {
  return Array.from({ length: count }, (_, index) => ({
    // As everywhere, a newer post has a greater id.
    id: `p${9_999 - index}`,
    publishedAt: new Date(now.getTime() - (index + 1) * 60_000),
    text: `acme number ${index}`,
  }));
}

/** The texts of posts; the title of one without a text. */
export function textsOf(posts: readonly Post[]): string[] {
  return posts.map(({ title, text }) => (text === '' ? (title ?? '') : text)).sort();
}

/**
 * Asserts that no part of an error that may be logged or returned, causes included, contains a secret, and that a wait ends
 * in the future.
 */
export function expectHarmless(error: unknown, { secrets, now }: SourceUnderTest): void {
  const text = shownOf(error);
  for (const secret of secrets) expect(text).not.toContain(secret);
  if (error instanceof RateLimited) expect(error.until.getTime()).toBeGreaterThan(now.getTime());
}

function shownOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return `${error.message} ${error.stack} ${error.cause === undefined ? '' : shownOf(error.cause)}`;
}
