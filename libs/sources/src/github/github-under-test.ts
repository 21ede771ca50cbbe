import { dressComment, dressDiscussion, dressIssue } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { type FakeParts, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import type { ServerRequest } from '../testing/server-answer.js';
import { github } from './github.source.js';

/** For specs: a configured GitHub source with a fake server, and a clock that the spec controls. */
export class GithubUnderTest extends FakedSource {
  readonly leavesOutGone = true;
  readonly secrets = [this.double.environment['GITHUB_TOKEN'] ?? ''] as const;

  static async start(env: Readonly<Record<string, string>> = {}): Promise<GithubUnderTest> {
    const double = await FakeUpstream.start({
      source: 'github',
      faults: { busy: ['secondary_rate'], refused: ['bad_token'] },
      dress: (post) => [issueParts(post), commentParts(post), discussionParts(post)],
      background: [{ ...inThings, name: '1', title: 'Everything is said here' }],
      lists: isListing,
      // A search that only names issues does not list any posts yet.
      pages: (request) => isListing(request) && request.query.get('q')?.includes('updated:') !== true,
    });
    return new GithubUnderTest(double, github, { ...double.environment, ...env });
  }

  get searched(): readonly ServerRequest[] {
    return this.double.seenAt('/search/issues');
  }

  fetch(feedName: string, since?: Date, ...keywords: readonly string[]): Promise<FetchedWindow> {
    return this.read(feedName, since, ...keywords);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(feedName = 'issues', ...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(feedName, undefined, ...keywords).catch((thrown: unknown) => thrown);
  }
}

/** A post as an issue in search results; `more` overrides fields. */
export function githubIssue(post: UpstreamPost, more: object = {}): object {
  const opening = scheduled('github', post, issueParts(post));
  const thread = { number: opening.post.name, repository, isPull: false, opening, comments: [] };
  return { ...dressIssue(thread, 'https://api.github.com'), ...more };
}

/** A post as a comment on the first issue. */
export function githubComment(post: UpstreamPost, more: object = {}): object {
  const comment = scheduled('github', post, commentParts(post));
  const thread = { number: '1', repository, isPull: false, opening: null, comments: [comment] };
  return { ...dressComment(comment, thread, 'https://api.github.com'), ...more };
}

/** A post as a discussion in GraphQL. */
export function githubDiscussion(post: UpstreamPost, more: object = {}): object {
  return { ...dressDiscussion(scheduled('github', post, discussionParts(post))), ...more };
}

const repository = 'acme/things';
const inThings = { place: repository, path: '/acme/things/issues/' };

function issueParts({ id }: UpstreamPost): FakeParts {
  return { ...inThings, name: String(serialOf(id)), title: 'On a thing' };
}

/** All of them are on one issue. */
function commentParts({ id }: UpstreamPost): FakeParts {
  return { ...inThings, name: String(1_000_000 + serialOf(id)), kind: 'comment', parent: '1' };
}

function discussionParts({ id }: UpstreamPost): FakeParts {
  const name = String(2_000_000 + serialOf(id));
  return { ...inThings, name, path: '/acme/things/discussions/', title: 'On a thing' };
}

function isListing({ path, body }: ServerRequest): boolean {
  if (path === '/graphql') return !body.includes('"ids"');
  return path === '/search/issues' || /\/issues\/\d+\/comments$/.test(path);
}
