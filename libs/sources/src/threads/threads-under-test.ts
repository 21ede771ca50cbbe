import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow, Source } from '../source.js';
import { KeptCredentials } from '../testing/kept-credentials.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { ScriptedThreads } from './scripted-threads.js';
import { ThreadsConfig } from './threads.config.js';
import { threads } from './threads.source.js';

/** For specs: a configured Threads that talks to its double, with a clock that the spec turns. */
export class ThreadsUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  readonly now = this.clock.now();
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets = ['the-token'];

  private constructor(
    readonly double: ScriptedThreads,
    token: string,
    readonly credentials: KeptCredentials,
  ) {
    const reader = new EnvReader({ THREADS_API_URL: double.url, THREADS_ACCESS_TOKEN: token });
    const config = new ThreadsConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(threads.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = threads.create(config, {
      http: new HttpClient(),
      clock: this.clock,
      log,
      credentials,
    });
    if (source === null) throw new Error('Threads is not configured');
    this.source = source;
  }

  static async start(): Promise<ThreadsUnderTest> {
    return new ThreadsUnderTest(await ScriptedThreads.start(), 'the-token', new KeptCredentials());
  }

  /** The same again, in a new process that finds what this one kept. */
  restarted(token = 'the-token'): ThreadsUnderTest {
    const other = new ThreadsUnderTest(this.double, token, this.credentials);
    other.clock.advanceTo(this.clock.now());
    return other;
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), keyword = 'acme'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch(queryFor(feed, since, keyword), this.meters.call());
  }

  /** What a fetch throws; its window where it throws nothing. */
  faultOf(): Promise<unknown> {
    return this.fetch().catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}
