import { createLog, type Environment, EnvReader, HttpClient } from '@earshot/platform';
import type { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source, SourceDefinition } from '../source.js';
import { CountedMeters } from './counted-meters.js';
import type { FakeUpstream } from './fake-upstream.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from './source-under-test.js';

/** For specs: a configured source with its fake, and a clock that the spec controls. */
export abstract class FakedSource implements SourceUnderTest {
  abstract readonly secrets: readonly string[];
  readonly clock: VirtualClock;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly source: Source;
  readonly logLines: string[] = [];

  constructor(
    readonly double: FakeUpstream,
    definition: SourceDefinition<object>,
    env: Environment,
    credentials = noCredentials(),
  ) {
    const { clock } = double;
    this.clock = clock;
    this.now = clock.now();
    const reader = new EnvReader(env);
    const config = new definition.config(reader);
    reader.finish();
    const resetsAt = new Date(this.now.getTime() + 600_000);
    this.meters = new CountedMeters(definition.meters(config), resetsAt, () => clock.now());
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = definition.create(config, { http: new HttpClient(), clock, log, credentials });
    if (source === null) throw new Error('The source is not configured');
    this.source = source;
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  post(id: string, minutes: number, text = `acme ${id}`): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text };
  }

  protected read(
    feedName: string,
    since = this.minutesAgo(30),
    ...keywords: readonly string[]
  ): Promise<FetchedWindow> {
    const feed = feedOf(this.source, feedName);
    return feed.fetch(queryFor(feed, since, ...keywords), this.meters.call());
  }
}
