import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { GithubConfig } from './github.config.js';
import { github } from './github.source.js';
import { ScriptedGithub } from './scripted-github.js';

/** For specs: a configured GitHub that talks to its double, with a clock that the spec turns. */
export class GithubUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-token'];

  private constructor(
    readonly double: ScriptedGithub,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({ GITHUB_API_URL: double.url, GITHUB_TOKEN: 'the-token', ...env });
    const config = new GithubConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(github.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock: this.clock, log, credentials: noCredentials() };
    const source = github.create(config, deps);
    if (source === null) throw new Error('GitHub is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<GithubUnderTest> {
    return new GithubUnderTest(await ScriptedGithub.start(), env);
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
  faultOf(feedName = 'issues', ...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(feedName, this.minutesAgo(30), ...keywords).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
