import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { apiKey, ScriptedYoutube } from './scripted-youtube.js';
import { YoutubeConfig } from './youtube.config.js';
import { youtube } from './youtube.source.js';

/** For specs: a configured YouTube that talks to its double, with a clock that the spec turns. */
export class YoutubeUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly secrets = [apiKey];
  readonly threadPost = { externalId: 'video000001', url: 'https://www.youtube.com/watch?v=video000001' };

  private constructor(
    readonly double: ScriptedYoutube,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({ YOUTUBE_API_KEY: apiKey, YOUTUBE_API_URL: double.url, ...env });
    const config = new YoutubeConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(youtube.meters(config), new Date(this.now.getTime() + 600_000));
    const log = createLog({ service: 'spec', level: 'silent' });
    const source = youtube.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('YouTube is not configured');
    this.source = source;
  }

  /** @param channels whose comments are read */
  static async start(...channels: readonly string[]): Promise<YoutubeUnderTest> {
    return YoutubeUnderTest.with({ YOUTUBE_CHANNEL_IDS: channels.join(',') });
  }

  /** @param env more settings */
  static async with(env: Readonly<Record<string, string>>): Promise<YoutubeUnderTest> {
    return new YoutubeUnderTest(await ScriptedYoutube.start(), env);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(feedName = 'search', since = this.minutesAgo(30)): Promise<FetchedWindow> {
    const feed = feedOf(this.source, feedName);
    return feed.fetch(queryFor(feed, since), this.meters.call());
  }

  /** Reads the comments under the test's video. */
  async fetchThreads(since = this.minutesAgo(30)): Promise<FetchedWindow> {
    if (this.source.replies === null) throw new Error('YouTube reads no comments');
    return this.source.replies.fetch(this.threadPost, since, this.meters.call());
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
