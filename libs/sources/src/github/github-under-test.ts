import { dressComment, dressDiscussion, dressIssue } from '@earshot/fakes';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { type FakeParts, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import type { ServerRequest } from '../testing/scripted-server.js';
import { GithubConfig } from './github.config.js';
import { github } from './github.source.js';

/** For specs: a configured GitHub source with a fake server, and a clock that the spec controls. */
export class GithubUnderTest implements SourceUnderTest {
  readonly leavesOutGone = true;
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets: readonly [token: string];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    env: Readonly<Record<string, string>>,
  ) {
    this.now = clock.now();
    this.secrets = [double.environment['GITHUB_TOKEN'] ?? ''];
    const reader = new EnvReader({ ...double.environment, ...env });
    const config = new GithubConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(github.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock, log, credentials: noCredentials() };
    const source = github.create(config, deps);
    if (source === null) throw new Error('GitHub is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<GithubUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const double = await FakeUpstream.start({
      source: 'github',
      clock,
      faults: { busy: ['secondary_rate'], refused: ['bad_token'] },
      dress: (post) => [issueParts(post), commentParts(post), discussionParts(post)],
      background: [{ ...inThings, name: '1', title: 'Everything is said here' }],
      lists: isListing,
      // A search that only names issues does not list any posts yet.
      pages: (request) => isListing(request) && request.query.get('q')?.includes('updated:') !== true,
    });
    return new GithubUnderTest(double, clock, env);
  }

  get searched(): readonly ServerRequest[] {
    return this.double.seenAt('/search/issues');
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(
    feedName: string,
    since = this.minutesAgo(30),
    ...keywords: readonly string[]
  ): Promise<FetchedWindow> {
    const feed = feedOf(this.source, feedName);
    return feed.fetch(queryFor(feed, since, ...keywords), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(feedName = 'issues', ...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(feedName, this.minutesAgo(30), ...keywords).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
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
