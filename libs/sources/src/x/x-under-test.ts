import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { ScriptedX } from './scripted-x.js';
import { XConfig } from './x.config.js';
import { x } from './x.source.js';

/** For specs: a configured X that talks to its double, with a clock that the spec turns. */
export class XUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = [
    'the-api-secret',
    'AAAA%2Ftoken%3D',
    Buffer.from('the-api-key:the-api-secret').toString('base64'),
  ];

  private constructor(
    readonly double: ScriptedX,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({ X_API_URL: double.url, ...env });
    const config = new XConfig(reader);
    reader.finish();
    const resetsAt = new Date(this.now.getTime() + 600_000);
    this.meters = new CountedMeters(x.meters(config), resetsAt, () => this.clock.now());
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = x.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('X is not configured');
    this.source = source;
  }

  static async start(
    env: Readonly<Record<string, string>> = {
      X_API_KEY: 'the-api-key',
      X_API_SECRET: 'the-api-secret',
      X_AUTHOR_NAMES: 'true',
    },
  ): Promise<XUnderTest> {
    return new XUnderTest(await ScriptedX.start(), env);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), ...keywords: readonly string[]): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch(queryFor(feed, since, ...keywords), this.meters.call());
  }

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), ...keywords).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }

  /** Posts p0, p1 .. one every six seconds, newest first. */
  posts(count: number): readonly UpstreamPost[] {
    return Array.from({ length: count }, (_, index) => this.post(`p${index}`, index / 10));
  }
}
