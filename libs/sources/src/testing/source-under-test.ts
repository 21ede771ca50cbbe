import { inspect } from 'node:util';
import { type PlannedQuery, type Post, RateLimited } from '@earshot/domain';
import { expect } from '@jest/globals';
import type { Feed, FetchedWindow, Source, FollowedPost } from '../source.js';
import type { CountedMeters } from './counted-meters.js';

/** A post that the double of an upstream holds. */
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
  /** Status 200 and half an answer. */
  | 'cut off'
  /** The credentials are not accepted. */
  | 'refused'
  /** Takes the request and never answers. */
  | 'silent';

/** Stands for the source's API on 127.0.0.1, in the vendor's shapes: its fake (`FakeUpstream`), or a double of its own. */
export interface UpstreamDouble {
  /**
   * What it lists from now on, in every feed and under every post; in pages, newest first, but the 8th and 9th of every
   * fifty change places. What it held before and is not among them was deleted.
   */
  publish(posts: readonly UpstreamPost[]): void;
  /** Lists only so many of them. */
  listAtMost(count: number): void;
  /** @param afterListings answers so many listing requests before it fails; 0 where it is absent */
  fail(fault: UpstreamFault, afterListings?: number): void;
  /** Listing requests that have reached it. */
  listings(): number;
  close(): Promise<void>;
}

/** A source that talks to its double. */
export interface SourceUnderTest {
  readonly source: Source;
  readonly double: UpstreamDouble;
  /** Where its calls are counted. */
  readonly meters: CountedMeters;
  /** The time that the source's clock shows. */
  readonly now: Date;
  /** A post under which the double lists comments; absent where the source reads no threads. */
  readonly threadPost?: FollowedPost;
  /** What it has shown is kept here: asked for again, it costs no request, and what is listed no more is not gone. */
  readonly keepsWhatItShowed?: true;
  /** What must never be in an error. */
  readonly secrets: readonly string[];
}

/** A feed of a source by its name. */
export function feedOf(source: Source, name: string): Feed {
  const feed = source.feeds.find((candidate) => candidate.name === name);
  if (feed === undefined) throw new Error(`${source.name} has no feed ${name}`);
  return feed;
}

/** What the scanner would ask a feed for. */
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

/** So many posts, one a minute before `now`, newest first. */
export function aPostAMinute(count: number, now: Date): readonly UpstreamPost[] {
  return Array.from({ length: count }, (_, index) => ({
    // As everywhere: a newer post has the greater id.
    id: `p${9_999 - index}`,
    publishedAt: new Date(now.getTime() - (index + 1) * 60_000),
    text: `acme number ${index}`,
  }));
}

/** Their texts; where one has none, its title. */
export function textsOf(posts: readonly Post[]): string[] {
  return posts.map(({ title, text }) => (text === '' ? (title ?? '') : text)).sort();
}

/** Nothing of an error that a log line or an answer may show, down its causes, holds a secret, and a wait has an end. */
export function expectHarmless(error: unknown, { secrets, now }: SourceUnderTest): void {
  const text = shownOf(error);
  for (const secret of secrets) expect(text).not.toContain(secret);
  if (error instanceof RateLimited) expect(error.until.getTime()).toBeGreaterThan(now.getTime());
}

function shownOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return `${error.message} ${error.stack} ${error.cause === undefined ? '' : shownOf(error.cause)}`;
}
