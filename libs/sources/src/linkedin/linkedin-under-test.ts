import { dressLinkedInPost, sandboxLinkedIn } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { nameOf, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import { answerJson, type ServerAnswer, type ServerRequest } from '../testing/server-answer.js';
import { linkedin } from './linkedin.source.js';

/** For specs: a configured LinkedIn source with a fake server, and a clock that the spec controls. */
export class LinkedInUnderTest extends FakedSource {
  readonly secrets = [
    this.double.environment['LINKEDIN_BRAVE_API_KEY'] ?? '',
    sandboxLinkedIn.accessToken,
  ] as const;

  static async start(env: Readonly<Record<string, string>> = {}): Promise<LinkedInUnderTest> {
    const double = await FakeUpstream.start({
      source: 'linkedin',
      faults: { busy: ['rate'], refused: ['expired_token'] },
      // Every post mentions the page, and the engine ranks posts by likes.
      dress: ({ id, text }) => [{ text: text.replace('acme', `@[acme](${page})`), likes: serialOf(id) }],
      // The posts named on a page of notifications belong to that page.
      pages: ({ path }) => !path.includes('/rest/posts/'),
    });
    const { accessToken, organizationId } = sandboxLinkedIn;
    return new LinkedInUnderTest(double, linkedin, {
      ...double.environment,
      LINKEDIN_ACCESS_TOKEN: accessToken,
      LINKEDIN_ORGANIZATION_IDS: organizationId,
      LINKEDIN_API_URL: `${double.url}/linkedin/api`,
      LINKEDIN_REQUESTS_PER_DAY: '10000',
      ...env,
    });
  }

  /** Makes one search return these hits instead of published posts. */
  find(...hits: readonly object[]): void {
    this.double.answer('/web/search', answerJson(searched(hits, false)));
  }

  /** Sets the next responses of LinkedIn's own API. */
  answer(...answers: readonly ServerAnswer[]): void {
    this.double.answer(({ path }: ServerRequest) => path.startsWith('/api/rest/'), ...answers);
  }

  fetch(
    feedName = 'posts',
    since = this.minutesAgo(60),
    ...keywords: readonly string[]
  ): Promise<FetchedWindow> {
    return this.read(feedName, since, ...keywords);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(feedName = 'posts'): Promise<unknown> {
    return this.fetch(feedName).catch((thrown: unknown) => thrown);
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
