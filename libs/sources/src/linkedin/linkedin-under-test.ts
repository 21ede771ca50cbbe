import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { LinkedInConfig } from './linkedin.config.js';
import { linkedin } from './linkedin.source.js';
import { accessToken, braveKey, ScriptedLinkedIn } from './scripted-linkedin.js';

/** For specs: a configured LinkedIn that talks to its doubles, with a clock that the spec turns. */
export class LinkedInUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly secrets = [braveKey, accessToken];

  private constructor(
    readonly double: ScriptedLinkedIn,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({
      LINKEDIN_BRAVE_API_KEY: braveKey,
      LINKEDIN_BRAVE_URL: double.url,
      LINKEDIN_ACCESS_TOKEN: accessToken,
      LINKEDIN_ORGANIZATION_IDS: '77',
      LINKEDIN_API_URL: double.url,
      LINKEDIN_REQUESTS_PER_DAY: '10000',
      ...env,
    });
    const config = new LinkedInConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(linkedin.meters(config), new Date(this.now.getTime() + 600_000));
    const log = createLog({ service: 'spec', level: 'silent' });
    const source = linkedin.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('LinkedIn is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<LinkedInUnderTest> {
    return new LinkedInUnderTest(await ScriptedLinkedIn.start(), env);
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

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(feedName = 'posts'): Promise<unknown> {
    return this.fetch(feedName).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
