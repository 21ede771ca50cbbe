import { dressXPost, readVocabulary, versionsOf, XTokens } from '@earshot/fakes';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { noCredentials } from '../credentials.js';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { nameOf, scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import type { ServerRequest } from '../testing/scripted-server.js';
import { xPostFields } from './x-search.feed.js';
import { XConfig } from './x.config.js';
import { x } from './x.source.js';

/** For specs: a configured X source with a fake server, and a clock that the spec controls. */
export class XUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    /** Authors of posts that someone else wrote, by the ids used here. */
    readonly authors: Map<string, string>,
    env: Readonly<Record<string, string>> | null,
  ) {
    this.now = clock.now();
    const { X_API_URL, X_API_KEY, X_API_SECRET } = double.environment;
    const usual = { X_API_KEY, X_API_SECRET, X_AUTHOR_NAMES: 'true' };
    const reader = new EnvReader({ X_API_URL, ...(env ?? usual) });
    const config = new XConfig(reader);
    reader.finish();
    const resetsAt = new Date(this.now.getTime() + 600_000);
    this.meters = new CountedMeters(x.meters(config), resetsAt, () => this.clock.now());
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = x.create(config, {
      http: new HttpClient(),
      clock,
      log,
      credentials: noCredentials(),
    });
    if (source === null) throw new Error('X is not configured');
    this.source = source;
  }

  /** @param env its settings; null = with an app's key, and with author names */
  static async start(env: Readonly<Record<string, string>> | null = null): Promise<XUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const authors = new Map<string, string>();
    const double = await FakeUpstream.start({
      source: 'x',
      clock,
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: ({ id }) => [{ author: authors.get(id) ?? 'someone' }],
      lists: ({ path }) => path.endsWith('/search/recent'),
    });
    return new XUnderTest(double, clock, authors, env);
  }

  /** What must never appear in an error, including all credentials sent so far. */
  get secrets(): readonly string[] {
    return [this.double.environment['X_API_SECRET'] ?? '', ...this.double.proofs];
  }

  get searched(): readonly ServerRequest[] {
    return this.double.seenAt('/search/recent');
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), ...keywords: readonly string[]): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch(queryFor(feed, since, ...keywords), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(this.minutesAgo(30), ...keywords).catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }

  /** A post's id on X. */
  idOf(id: string, minutes: number): string {
    return nameOf('x', this.post(id, minutes));
  }

  /** Posts p0, p1 .., one every six seconds, newest first; X does not show the last half minute. */
  posts(count: number): readonly UpstreamPost[] {
    return Array.from({ length: count }, (_, index) => this.post(`p${index}`, 1 + index / 10));
  }
}

/** The app's token; X's tokens contain percent signs, and are sent as they are. */
export const bearerToken = new XTokens().current;

/** A post in X's older vocabulary; `more` overrides fields. */
export function xPost(post: UpstreamPost, more: object = {}): object {
  const [version] = versionsOf(scheduled('x', post));
  if (version === undefined) throw new Error('There is no version of it.');
  return { ...dressXPost(version, readVocabulary(xPostFields)), author_id: '17', ...more };
}
