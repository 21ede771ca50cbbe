import { feedOf, queryFor, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { FakeParts } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import { hackernews } from './hackernews.source.js';

/** For specs: Hacker News with a fake server, and a clock that the spec controls. */
export class HackernewsUnderTest extends FakedSource {
  readonly secrets = [];

  static async start(): Promise<HackernewsUnderTest> {
    const faults = { busy: ['bare_rate', 'items_rate'], refused: ['forbidden'] };
    const double = await FakeUpstream.start({ source: 'hackernews', faults, dress });
    return new HackernewsUnderTest(double, hackernews, double.environment);
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

  item(number: number, minutes: number): UpstreamPost {
    return this.post(`p${number}`, minutes, `acme ${number}`);
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
