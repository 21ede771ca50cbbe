import { dressAnswer, dressExcerpt, dressQuestion } from '@earshot/fakes';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { type FakeParts, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { StackexchangeConfig } from './stackexchange.config.js';
import { stackexchange } from './stackexchange.source.js';

/** For specs: Stack Overflow with a fake server, and a clock that the spec controls. */
export class StackexchangeUnderTest implements SourceUnderTest {
  readonly leavesOutGone = true;
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];
  readonly secrets: readonly [key: string];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    env: Readonly<Record<string, string>>,
  ) {
    this.now = clock.now();
    this.secrets = [double.environment['STACKEXCHANGE_KEY'] ?? ''];
    const reader = new EnvReader({ ...double.environment, ...env });
    const config = new StackexchangeConfig(reader);
    reader.finish();
    // The specs send requests faster than a stopped clock would allow.
    const meters = stackexchange
      .meters(config)
      .map((meter) => (meter.kind === 'rate' ? { ...meter, limit: 1_000 } : meter));
    this.meters = new CountedMeters(meters, new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const deps = { http: new HttpClient(), clock, log, credentials: noCredentials() };
    const source = stackexchange.create(config, deps);
    if (source === null) throw new Error('Stack Exchange is not configured');
    this.source = source;
  }

  /** @param place the site on which posts are published */
  static async start(
    env: Readonly<Record<string, string>> = {},
    place = 'stackoverflow',
  ): Promise<StackexchangeUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const double = await FakeUpstream.start({
      source: 'stackexchange',
      clock,
      faults: { busy: ['throttle'], refused: ['wrong_key'] },
      dress: (post) => [{ ...partsOf(post), place }],
      // A page consists of a search and the posts it found.
      pages: ({ path }) => path.endsWith('/search/excerpts'),
    });
    return new StackexchangeUnderTest(double, clock, env);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), keyword = 'acme', site = 'stackoverflow'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, site);
    return feed.fetch(queryFor(feed, since, keyword), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(keyword = 'acme'): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), keyword).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}

/** Every third post is an answer. */
function partsOf({ id }: UpstreamPost): FakeParts {
  const serial = serialOf(id);
  const answers = serial % 3 === 0 ? { kind: 'comment' as const, parent: '1' } : { title: 'Is \'a\' < "b"?' };
  return { name: String(serial), author: "D'Arcy & Co", ...answers };
}

/** A post in search results, cut and highlighted. */
export function excerptOf(post: UpstreamPost): object {
  return dressExcerpt(scheduled('stackexchange', post, partsOf(post)));
}

/** A question with its body; `more` overrides fields. */
export function questionOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressQuestion(scheduled('stackexchange', post, partsOf(post)), true), ...more };
}

/** An answer with its body. */
export function answerOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressAnswer(scheduled('stackexchange', post, partsOf(post)), true), ...more };
}
