import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import type { FakeParts } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { HackernewsConfig } from './hackernews.config.js';
import { hackernews } from './hackernews.source.js';

/** For specs: Hacker News with a fake server, and a clock that the spec controls. */
export class HackernewsUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly secrets = [];
  readonly logLines: string[] = [];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
  ) {
    this.now = clock.now();
    const reader = new EnvReader(double.environment);
    const config = new HackernewsConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(hackernews.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const source = hackernews.create(config, {
      http: new HttpClient(),
      clock,
      log: createLog({ service: 'spec', level: 'warn', to }),
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('Hacker News is switched off');
    this.source = source;
  }

  static async start(): Promise<HackernewsUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const faults = { busy: ['bare_rate', 'items_rate'], refused: ['forbidden'] };
    const double = await FakeUpstream.start({ source: 'hackernews', clock, faults, dress });
    return new HackernewsUnderTest(double, clock);
  }

  /** The queries sent to the search. */
  get searched() {
    return this.double.seenAt('/search_by_date');
  }

  /** The numbers of the single items requested. */
  get asked(): readonly number[] {
    return this.double.seen.flatMap(({ path }) => {
      const id = /^\/v0\/item\/(\d+)\.json$/.exec(path)?.[1];
      return id === undefined ? [] : [Number(id)];
    });
  }

  /** Changes what the search lists from now on. */
  alterHits(change: (hits: readonly Hit[]) => readonly object[]): void {
    this.double.alter<{ readonly hits: readonly Hit[] }>('/search_by_date', (body) => ({
      ...body,
      hits: change(body.hits),
    }));
  }

  /** Makes the search omit these numbers. */
  hide(...numbers: readonly number[]): void {
    this.alterHits((hits) => hits.filter(({ objectID }) => !numbers.includes(Number(objectID))));
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  post(number: number, minutes: number, text = `acme ${number}`): UpstreamPost {
    return { id: `p${number}`, publishedAt: this.minutesAgo(minutes), text };
  }

  /**
   * Lists everything since a time.
   * @param mark of the previous window
   */
  items(since = this.minutesAgo(30), mark?: string): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'items');
    const query = { ...queryFor(feed, since), ...(mark === undefined ? {} : { marks: [mark] }) };
    return feed.fetch(query, this.meters.call());
  }
}

interface Hit {
  readonly objectID: string;
}

/** Every second one is a comment. */
function dress({ id }: UpstreamPost): readonly [FakeParts] {
  if (Number(id.slice(1)) % 2 === 1) return [{ kind: 'comment', parent: '1' }];
  return [{ title: 'A title', link: 'https://acme.example/' }];
}
