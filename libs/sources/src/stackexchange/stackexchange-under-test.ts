import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { ScriptedStackexchange } from './scripted-stackexchange.js';
import { StackexchangeConfig } from './stackexchange.config.js';
import { stackexchange } from './stackexchange.source.js';

/** For specs: Stack Overflow, talking to its double, with a clock that the spec turns. */
export class StackexchangeUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-key'];

  private constructor(
    readonly double: ScriptedStackexchange,
    env: Readonly<Record<string, string>>,
  ) {
    const reader = new EnvReader({
      STACKEXCHANGE_API_URL: double.url,
      STACKEXCHANGE_SITES: 'stackoverflow',
      STACKEXCHANGE_KEY: 'the-key',
      ...env,
    });
    const config = new StackexchangeConfig(reader);
    reader.finish();
    // The double is asked faster than a clock that stands still would allow.
    const meters = stackexchange
      .meters(config)
      .map((meter) => (meter.kind === 'rate' ? { ...meter, limit: 1_000 } : meter));
    this.meters = new CountedMeters(meters, new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock: this.clock, log, credentials: noCredentials() };
    const source = stackexchange.create(config, deps);
    if (source === null) throw new Error('Stack Exchange is not configured');
    this.source = source;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<StackexchangeUnderTest> {
    return new StackexchangeUnderTest(await ScriptedStackexchange.start(), env);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), keyword = 'acme', site = 'stackoverflow'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, site);
    return feed.fetch(queryFor(feed, since, keyword), this.meters.call());
  }

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(keyword = 'acme'): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), keyword).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
