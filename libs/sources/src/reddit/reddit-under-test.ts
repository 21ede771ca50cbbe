import { dressThing } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { type FakeParts, scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import { answerJson, type ServerAnswer, type ServerRequest } from '../testing/server-answer.js';
import { reddit } from './reddit.source.js';

/** For specs: a configured Reddit source with a fake server, and a clock that the spec controls. */
export class RedditUnderTest extends FakedSource {
  readonly threadPost = {
    externalId: 't3_abc',
    url: 'https://www.reddit.com/r/alpha/comments/abc/a_title/',
  };

  /** @param subreddits whose comments are read */
  static async start(...subreddits: readonly string[]): Promise<RedditUnderTest> {
    return RedditUnderTest.with({ REDDIT_COMMENT_SUBREDDITS: subreddits.join(',') });
  }

  /** @param env additional settings */
  static async with(env: Readonly<Record<string, string>>): Promise<RedditUnderTest> {
    const double = await FakeUpstream.start({
      source: 'reddit',
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: (post) => [partsOf('t3', post), partsOf('t1', post)],
      background: [
        { name: 't3_abc', place: 'alpha' },
        { name: 't3_b0', place: 'beta' },
        { name: 't3_c0', place: 'gamma' },
      ],
      lists: isListing,
      // A cached page would show what was published before.
      settings: { pageCacheMs: 0 },
    });
    return new RedditUnderTest(double, reddit, { ...double.environment, ...env });
  }

  /** What must never appear in an error, including all credentials sent so far. */
  get secrets(): readonly string[] {
    return [this.double.environment['REDDIT_CLIENT_SECRET'] ?? '', ...this.double.proofs];
  }

  /** The listing requests, with Reddit's own paths. */
  get listed(): readonly ServerRequest[] {
    return this.double.seen
      .filter(isListing)
      .map((request) => ({ ...request, path: request.path.slice('/api'.length) }));
  }

  /** Sets the next responses, whatever is requested. */
  list(...answers: readonly ServerAnswer[]): void {
    this.double.answer(isListing, ...answers);
  }

  /** Refuses the next token requests, or grants them differently. */
  grant(...answers: readonly ServerAnswer[]): void {
    this.double.answer('/access_token', ...answers);
  }

  fetch(feedName: string, since?: Date, ...keywords: readonly string[]): Promise<FetchedWindow> {
    return this.read(feedName, since, ...keywords);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(feedName: string): Promise<unknown> {
    return this.fetch(feedName).catch((thrown: unknown) => thrown);
  }

  /** Posts p0, p1 .., one every six seconds, newest first. */
  posts(count: number): readonly UpstreamPost[] {
    return Array.from({ length: count }, (_, index) => this.post(`p${index}`, index / 10));
  }
}

/** A listing as a raw response. */
export function listingAnswer(children: readonly object[], after: string | null): ServerAnswer {
  return answerJson(listing(children, after));
}

/** A listing in its envelope. */
export function listing(children: readonly object[], after: string | null): object {
  return { kind: 'Listing', data: { after, before: null, dist: children.length, modhash: null, children } };
}

/** A post or comment as Reddit lists it; `more` overrides fields. */
export function thing(kind: 't1' | 't3', post: UpstreamPost, more: object = {}): object {
  const context = { now: post.publishedAt, isDeleted: () => false, find: () => undefined };
  const { data } = dressThing(scheduled('reddit', post, partsOf(kind, post)), context);
  return { kind, data: { ...data, ...more } };
}

/** All comments are under one post. */
function partsOf(kind: 't1' | 't3', { id }: UpstreamPost): FakeParts {
  const common = { name: `${kind}_${id}`, place: 'alpha', likes: 7, comments: 3 };
  if (kind === 't3') return { ...common, title: 'A title', path: `/r/alpha/comments/${id}/a_title/` };
  const path = `/r/alpha/comments/abc/a_title/${id}/`;
  return { ...common, kind: 'comment', parent: 't3_abc', title: 'acme again', path };
}

function isListing({ path }: ServerRequest): boolean {
  return path.startsWith('/api/');
}
