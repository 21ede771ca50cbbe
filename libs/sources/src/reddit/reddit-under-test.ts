import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { RedditConfig } from './reddit.config.js';
import { reddit } from './reddit.source.js';
import { listing, type ScriptedAnswer, ScriptedReddit } from './scripted-reddit.js';

/** For specs: a configured Reddit source that talks to its double, with a clock that the spec turns. */
export class RedditUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly threadPost = {
    externalId: 't3_abc',
    url: 'https://www.reddit.com/r/things/comments/abc/a_title/',
  };
  readonly logLines: string[] = [];
  readonly secrets = [
    'the-client-secret',
    'token-1',
    Buffer.from('the-client-id:the-client-secret').toString('base64'),
  ];

  private constructor(
    readonly double: ScriptedReddit,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({
      REDDIT_CLIENT_ID: 'the-client-id',
      REDDIT_CLIENT_SECRET: 'the-client-secret',
      REDDIT_USER_AGENT: 'server:com.example.earshot:1.0 (by /u/example)',
      REDDIT_AUTH_URL: double.url,
      REDDIT_API_URL: double.url,
      ...env,
    });
    const config = new RedditConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(reddit.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = reddit.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('Reddit is not configured');
    this.source = source;
  }

  /** @param subreddits whose comments are read */
  static async start(...subreddits: readonly string[]): Promise<RedditUnderTest> {
    return RedditUnderTest.with({ REDDIT_COMMENT_SUBREDDITS: subreddits.join(',') });
  }

  /** @param env more settings */
  static async with(env: Readonly<Record<string, string>>): Promise<RedditUnderTest> {
    return new RedditUnderTest(await ScriptedReddit.start(), env);
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

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(feedName: string): Promise<unknown> {
    return this.fetch(feedName).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }

  /** Posts p0, p1 .. one every six seconds, newest first. */
  posts(count: number): readonly UpstreamPost[] {
    return Array.from({ length: count }, (_, index) => this.post(`p${index}`, index / 10));
  }
}

/** A listing as a raw answer. */
export function listingAnswer(children: readonly object[], after: string | null): ScriptedAnswer {
  return { status: 200, body: JSON.stringify(listing(children, after)) };
}
