import { dressLinkedInPost, sandboxLinkedIn } from '@earshot/fakes';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { nameOf, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { answerJson, type ServerAnswer, type ServerRequest } from '../testing/scripted-server.js';
import { LinkedInConfig } from './linkedin.config.js';
import { linkedin } from './linkedin.source.js';

/** For specs: a configured LinkedIn source with a fake server, and a clock that the spec controls. */
export class LinkedInUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets: readonly [braveKey: string, accessToken: string];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    env: Readonly<Record<string, string>>,
  ) {
    this.now = clock.now();
    const { accessToken, organizationId } = sandboxLinkedIn;
    this.secrets = [double.environment['LINKEDIN_BRAVE_API_KEY'] ?? '', accessToken];
    const reader = new EnvReader({
      ...double.environment,
      LINKEDIN_ACCESS_TOKEN: accessToken,
      LINKEDIN_ORGANIZATION_IDS: organizationId,
      LINKEDIN_API_URL: `${double.url}/linkedin/api`,
      LINKEDIN_REQUESTS_PER_DAY: '10000',
      ...env,
    });
    const config = new LinkedInConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(linkedin.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = linkedin.create(config, {
      http: new HttpClient(),
      clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('LinkedIn is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<LinkedInUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const double = await FakeUpstream.start({
      source: 'linkedin',
      clock,
      faults: { busy: ['rate'], refused: ['expired_token'] },
      // Every post mentions the page, and the engine ranks posts by likes.
      dress: ({ id, text }) => [{ text: text.replace('acme', `@[acme](${page})`), likes: serialOf(id) }],
      // The posts named on a page of notifications belong to that page.
      pages: ({ path }) => !path.includes('/rest/posts/'),
    });
    return new LinkedInUnderTest(double, clock, env);
  }

  /** Makes one search return these hits instead of published posts. */
  find(...hits: readonly object[]): void {
    this.double.answer('/web/search', answerJson(searched(hits, false)));
  }

  /** Sets the next responses of LinkedIn's own API. */
  answer(...answers: readonly ServerAnswer[]): void {
    this.double.answer(({ path }: ServerRequest) => path.startsWith('/api/rest/'), ...answers);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(
    feedName = 'posts',
    since = this.minutesAgo(60),
    ...keywords: readonly string[]
  ): Promise<FetchedWindow> {
    const feed = feedOf(this.source, feedName);
    return feed.fetch(queryFor(feed, since, ...keywords), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(feedName = 'posts'): Promise<unknown> {
    return this.fetch(feedName).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}

const page = `urn:li:organization:${sandboxLinkedIn.organizationId}`;

/** A post's digits on LinkedIn, which start with its time in milliseconds. */
export function digitsOf(post: UpstreamPost): string {
  return nameOf('linkedin', post);
}

/** The address of a post. */
export function addressOf(post: UpstreamPost): string {
  return `https://de.linkedin.com/posts/jane-doe_what-she-wrote-activity-${digitsOf(post)}-AbC1?trk=public`;
}

/** A hit in Brave's format; `more` overrides fields. */
export function hit(url: string, description: string, more: object = {}): object {
  const title = 'Jane Doe on LinkedIn: a title';
  return { type: 'search_result', title, url, description, is_source_local: false, language: 'en', ...more };
}

/** Hits in Brave's response envelope. */
export function searched(results: readonly object[], hasMore: boolean): object {
  return {
    type: 'search',
    query: { original: 'q', more_results_available: hasMore },
    ...(results.length > 0 ? { web: { type: 'search', results } } : {}),
  };
}

/** A post in the format of LinkedIn's API; `more` overrides fields. */
export function apiPost(post: UpstreamPost, more: object = {}): object {
  return { ...dressLinkedInPost(scheduled('linkedin', post)), ...more };
}
