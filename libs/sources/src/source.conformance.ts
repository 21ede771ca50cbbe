import { inspect } from 'node:util';
import {
  engagementKeys,
  monitorLimits,
  type PlannedQuery,
  type Post,
  Permanent,
  RateLimited,
  Retryable,
} from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Feed, FetchedWindow, Source } from './source.js';

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

/** Stands for the source's API on 127.0.0.1, in the vendor's shapes. */
export interface UpstreamDouble {
  /** What it lists, in every feed; in pages, newest first, but the 8th and 9th of every fifty change places. */
  publish(posts: readonly UpstreamPost[]): void;
  /** Lists only so many of them. */
  listAtMost(count: number): void;
  fail(fault: UpstreamFault): void;
  /** Listing requests that have reached it. */
  listings(): number;
  close(): Promise<void>;
}

/** A source that talks to its double. */
export interface SourceUnderTest {
  readonly source: Source;
  readonly double: UpstreamDouble;
  /** The time that the source's clock shows. */
  readonly now: Date;
  /** What must never be in an error. */
  readonly secrets: readonly string[];
}

/** What every feed of every source promises; each source's spec runs it against its own double. */
export function describeSource(
  name: string,
  feedNames: readonly string[],
  setUp: () => Promise<SourceUnderTest>,
): void {
  describe.each(feedNames)(`${name}: the feed %s`, (feedName) => {
    let test: SourceUnderTest;
    let feed: Feed;

    beforeEach(async () => {
      test = await setUp();
      feed = feedOf(test.source, feedName);
    });

    afterEach(() => test.double.close());

    const minutesAgo = (minutes: number): Date => new Date(test.now.getTime() - minutes * 60_000);
    const publish = (count: number): readonly UpstreamPost[] => {
      const posts = Array.from({ length: count }, (_, index) => ({
        id: `p${index}`,
        publishedAt: minutesAgo(index + 1),
        text: `acme number ${index}`,
      }));
      test.double.publish(posts);
      return posts;
    };
    const fetch = (since: Date, signal = new AbortController().signal): Promise<FetchedWindow> =>
      feed.fetch(queryFor(feed, since), signal);

    it('lists every post since the asked time once, over as many pages as it takes', async () => {
      const published = publish(350);
      const since = minutesAgo(320.5);
      const window = await fetch(since);
      expect(window).toMatchObject({ complete: true, coveredFrom: since });
      expect(textsOf(window.posts)).toEqual(sorted(published.slice(0, 320).map(({ text }) => text)));
      expect(new Set(window.posts.map(({ externalId }) => externalId)).size).toBe(320);
      expect(window.requests).toBe(test.double.listings());
      expect(window.requests).toBeGreaterThan(1);
    });

    it('says that it is complete where little or nothing was published', async () => {
      const since = minutesAgo(60);
      expect(await fetch(since)).toMatchObject({ posts: [], complete: true, coveredFrom: since });
      publish(3);
      expect(await fetch(since)).toMatchObject({ complete: true, coveredFrom: since });
    });

    it('does not claim what an upstream that lists too little has left out', async () => {
      const published = publish(1_500);
      // Between the two that changed places: an older one is shown, a newer one is not.
      test.double.listAtMost(908);
      const since = minutesAgo(1_400);
      const window = await fetch(since);
      expect(window.complete).toBe(false);
      expect(window.coveredFrom > since).toBe(true);
      const texts = new Set(textsOf(window.posts));
      const missing = published.filter(
        (post) => post.publishedAt >= window.coveredFrom && !texts.has(post.text),
      );
      expect(missing).toEqual([]);
      expect(texts.size).toBeGreaterThan(800);
    });

    it('shows posts in full: own source, absolute link, every count, the same id each time', async () => {
      publish(2);
      const [first, second] = [await fetch(minutesAgo(60)), await fetch(minutesAgo(60))];
      expect(idsOf(second.posts)).toEqual(idsOf(first.posts));
      for (const post of first.posts) {
        expect(post.source).toBe(test.source.name);
        expect(new URL(post.url).protocol).toBe('https:');
        expect(post.links).not.toContain(post.url);
        expect(Object.keys(post.engagement).sort()).toEqual([...engagementKeys[post.source]].sort());
        expect(post.publishedAt.getTime()).toBeLessThan(test.now.getTime());
      }
    });

    it.each([
      ['busy', RateLimited],
      ['down', Retryable],
      ['cut off', Retryable],
      ['refused', Permanent],
    ] as const)('tells what to do when the upstream is %s, without a secret', async (fault, expected) => {
      publish(3);
      test.double.fail(fault);
      const error = await fetch(minutesAgo(60)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(expected);
      if (error instanceof RateLimited) expect(error.until.getTime()).toBeGreaterThan(test.now.getTime());
      const text = textOf(error);
      for (const secret of test.secrets) expect(text).not.toContain(secret);
    });

    it('ends when it is told to, even while the upstream is silent, without a secret', async () => {
      await fetch(minutesAgo(60));
      test.double.fail('silent');
      const asked = test.double.listings();
      const abort = new AbortController();
      const fetched = fetch(minutesAgo(60), abort.signal).catch((thrown: unknown) => thrown);
      while (test.double.listings() === asked) await new Promise((turn) => setImmediate(turn));
      abort.abort();
      const error = await fetched;
      expect(error).toBeInstanceOf(Retryable);
      for (const secret of test.secrets) expect(textOf(error)).not.toContain(secret);
    });
  });

  it(`${name}: makes every keyword that a monitor may have a term that fits into a query`, async () => {
    const { source, double } = await setUp();
    await double.close();
    for (const grammar of source.feeds.flatMap((feed) => feed.grammar ?? [])) {
      for (const keyword of hardKeywords) {
        const { length } = grammar.term(keyword);
        expect([keyword, length > 0 && length <= grammar.maxLength]).toEqual([keyword, true]);
      }
    }
  });
}

const hardKeywords = [
  'acme',
  'C++',
  'say "hi"',
  '"',
  'back\\slash',
  'https://acme.example/?a=b',
  'ä'.repeat(monitorLimits.keywordLength),
];

/** A feed of a source by its name. */
export function feedOf(source: Source, name: string): Feed {
  const feed = source.feeds.find((candidate) => candidate.name === name);
  if (feed === undefined) throw new Error(`${source.name} has no feed ${name}`);
  return feed;
}

/** What the scanner would ask a feed for. */
export function queryFor(feed: Feed, since: Date, ...keywords: readonly string[]): PlannedQuery {
  if (feed.grammar === null) return { q: '', keywords: [], since };
  const { term, or } = feed.grammar;
  const asked = keywords.length === 0 ? ['acme'] : keywords;
  return { q: asked.map(term).join(or), keywords: asked, since };
}

function textsOf(posts: readonly Post[]): string[] {
  return sorted(posts.map(({ title, text }) => (text === '' ? (title ?? '') : text)));
}

function idsOf(posts: readonly Post[]): string[] {
  return sorted(posts.map(({ externalId }) => externalId));
}

function sorted(values: readonly string[]): string[] {
  return [...values].sort();
}

/** Everything of an error that a log line or an answer may show: messages and stacks, down its causes. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return `${error.message} ${error.stack} ${error.cause === undefined ? '' : textOf(error.cause)}`;
}
