import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { MastodonConfig } from './mastodon.config.js';
import { mastodon } from './mastodon.source.js';
import { ScriptedMastodon } from './scripted-mastodon.js';

/** For specs: a server of Mastodon, talking to its double, with a clock that the spec turns. */
export class MastodonUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-token'];

  private constructor(
    readonly double: ScriptedMastodon,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({
      MASTODON_API_URL: double.url,
      MASTODON_SERVERS: 'one.example',
      MASTODON_TOKENS: 'one.example=the-token',
      ...env,
    });
    const config = new MastodonConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(mastodon.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock: this.clock, log, credentials: noCredentials() };
    const source = mastodon.create(config, deps);
    if (source === null) throw new Error('Mastodon is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<MastodonUnderTest> {
    return new MastodonUnderTest(await ScriptedMastodon.start(), env);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), server = 'one.example'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, server);
    return feed.fetch(queryFor(feed, since), this.meters.call());
  }

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(server = 'one.example'): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), server).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
