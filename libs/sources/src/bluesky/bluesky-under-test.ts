import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source, SourceCall } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { KeptCredentials } from '../testing/kept-credentials.js';
import { BlueskyConfig } from './bluesky.config.js';
import { bluesky } from './bluesky.source.js';
import { ScriptedBluesky } from './scripted-bluesky.js';

/** For specs: a Bluesky that talks to its double, with a clock that the spec turns. */
export class BlueskyUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-app-password', 'access-1', 'refresh-1'];

  private constructor(
    readonly double: ScriptedBluesky,
    readonly clock: VirtualClock,
    env: Readonly<Record<string, string>>,
  ) {
    this.now = clock.now();
    const reader = new EnvReader({
      BLUESKY_JETSTREAM_HOSTS: double.streamOf('east'),
      BLUESKY_API_URL: double.url,
      BLUESKY_SESSION_URL: double.url,
      BLUESKY_HANDLE: '@someone.bsky.social',
      BLUESKY_APP_PASSWORD: 'the-app-password',
      ...env,
    });
    const config = new BlueskyConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(bluesky.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock, log, credentials: new KeptCredentials() };
    const source = bluesky.create(config, deps);
    if (source === null) throw new Error('Bluesky is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<BlueskyUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    return new BlueskyUnderTest(await ScriptedBluesky.start(() => clock.now()), clock, env);
  }

  /** With both hosts of the double. */
  static async startWithBoth(env: Readonly<Record<string, string>> = {}): Promise<BlueskyUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const double = await ScriptedBluesky.start(() => clock.now());
    const both = `${double.streamOf('east')},${double.streamOf('west')}`;
    return new BlueskyUnderTest(double, clock, { BLUESKY_JETSTREAM_HOSTS: both, ...env });
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  /** Reads the stream, or goes on with it. */
  fetch(since: Date, marks?: readonly string[], call: Partial<SourceCall> = {}): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'stream');
    const query = { ...queryFor(feed, since), ...(marks === undefined ? {} : { marks }) };
    return feed.fetch(query, { ...this.meters.call(), ...call });
  }

  search(since: Date, keyword: string, until: Date | null = null): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch({ ...queryFor(feed, since, keyword), until }, this.meters.call());
  }

  post(id: string, minutes: number, text = `acme ${id}`): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text };
  }
}
