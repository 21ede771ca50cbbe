import { dressThreadsPost, sandboxThreadsToken, threadsOwner } from '@earshot/fakes';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { feedOf, queryFor, type SourceUnderTest, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Source } from '../source.js';
import { KeptCredentials } from '../testing/kept-credentials.js';
import { CountedMeters } from '../testing/counted-meters.js';
import { scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import type { ServerAnswer, ServerRequest } from '../testing/scripted-server.js';
import { threadsFields } from './threads-post.js';
import { ThreadsConfig } from './threads.config.js';
import { threads } from './threads.source.js';

/** For specs: a configured Threads source with a fake server, and a clock that the spec controls. */
export class ThreadsUnderTest implements SourceUnderTest {
  readonly source: Source;
  readonly now: Date;
  readonly meters: CountedMeters;
  readonly logLines: string[] = [];

  private constructor(
    readonly double: FakeUpstream,
    readonly clock: VirtualClock,
    /** Authors of posts that someone else wrote, by the ids used here. */
    readonly authors: Map<string, string>,
    token: string,
    readonly credentials: KeptCredentials,
  ) {
    this.now = clock.now();
    const reader = new EnvReader({ ...double.environment, THREADS_ACCESS_TOKEN: token });
    const config = new ThreadsConfig(reader);
    reader.finish();
    this.meters = new CountedMeters(threads.meters(config), new Date(this.now.getTime() + 600_000));
    const to = { write: (line: string) => this.logLines.push(line) };
    const log = createLog({ service: 'spec', level: 'warn', to });
    const source = threads.create(config, {
      http: new HttpClient(),
      clock,
      log,
      credentials,
    });
    if (source === null) throw new Error('Threads is not configured');
    this.source = source;
  }

  /** @param tokenAgeHours a token less than a day old cannot be renewed */
  static async start(tokenAgeHours = 0): Promise<ThreadsUnderTest> {
    const clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
    const authors = new Map<string, string>();
    const double = await FakeUpstream.start({
      source: 'threads',
      clock,
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: ({ id }) => [{ author: authors.get(id) ?? 'someone' }],
      // Both someone else and the owner have posts with "the".
      background: ['somebody_else', threadsOwner.username].map((author, index) => ({
        name: `1700000000000000${index}`,
        text: 'the word',
        author,
      })),
      lists: isKeywordSearch,
      settings: { tokenAgeHours },
    });
    return new ThreadsUnderTest(double, clock, authors, sandboxThreadsToken, new KeptCredentials());
  }

  /** The same in a new process, with the stored credentials of this one. */
  restarted(token = sandboxThreadsToken): ThreadsUnderTest {
    return new ThreadsUnderTest(this.double, this.clock, this.authors, token, this.credentials);
  }

  /** What must never appear in an error, including all credentials sent so far. */
  get secrets(): readonly string[] {
    return [sandboxThreadsToken, ...this.double.proofs];
  }

  get searched(): readonly ServerRequest[] {
    return this.double.seenAt('/keyword_search');
  }

  /** The keyword searches, without the one that checks whose posts are searched. */
  get asked(): readonly ServerRequest[] {
    return this.double.seen.filter(isKeywordSearch);
  }

  /** Sets the next responses to keyword searches. */
  list(...answers: readonly ServerAnswer[]): void {
    this.double.answer(isKeywordSearch, ...answers);
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  fetch(since = this.minutesAgo(30), keyword = 'acme'): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch(queryFor(feed, since, keyword), this.meters.call());
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(): Promise<unknown> {
    return this.fetch().catch((thrown: unknown) => thrown);
  }

  post(id: string, minutes: number): UpstreamPost {
    return { id, publishedAt: this.minutesAgo(minutes), text: `acme ${id}` };
  }
}

/** A post as Threads lists it; `more` overrides fields. */
export function threadsPost(post: UpstreamPost, more: object = {}): object {
  return { ...dressThreadsPost(scheduled('threads', post), new Set(threadsFields.split(','))), ...more };
}

function isKeywordSearch({ path, query }: ServerRequest): boolean {
  return path === '/keyword_search' && query.get('q') !== 'the';
}
