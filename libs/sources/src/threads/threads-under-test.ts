import { dressThreadsPost, sandboxThreadsToken, threadsOwner } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { KeptCredentials } from '../testing/kept-credentials.js';
import { scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import type { ServerAnswer, ServerRequest } from '../testing/server-answer.js';
import { threadsFields } from './threads-post.js';
import { threads } from './threads.source.js';

/** For specs: a configured Threads source with a fake server, and a clock that the spec controls. */
export class ThreadsUnderTest extends FakedSource {
  private constructor(
    double: FakeUpstream,
    /** Authors of posts that someone else wrote, by the ids used here. */
    readonly authors: Map<string, string>,
    token: string,
    readonly credentials: KeptCredentials,
  ) {
    super(double, threads, { ...double.environment, THREADS_ACCESS_TOKEN: token }, credentials);
  }

  /** @param tokenAgeHours a token less than a day old cannot be renewed */
  static async start(tokenAgeHours = 0): Promise<ThreadsUnderTest> {
    const authors = new Map<string, string>();
    const double = await FakeUpstream.start({
      source: 'threads',
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: ({ id }) => [{ author: authors.get(id) ?? 'someone' }],
      // The owner has a post with "the", as someone else always does.
      background: [{ name: '17000000000000000', text: 'the word', author: threadsOwner.username }],
      lists: isKeywordSearch,
      settings: { tokenAgeHours },
    });
    return new ThreadsUnderTest(double, authors, sandboxThreadsToken, new KeptCredentials());
  }

  /** The same in a new process, with the stored credentials of this one. */
  restarted(token = sandboxThreadsToken): ThreadsUnderTest {
    return new ThreadsUnderTest(this.double, this.authors, token, this.credentials);
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

  fetch(since?: Date, keyword = 'acme'): Promise<FetchedWindow> {
    return this.read('search', since, keyword);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(): Promise<unknown> {
    return this.fetch().catch((thrown: unknown) => thrown);
  }
}

/** A post as Threads lists it; `more` overrides fields. */
export function threadsPost(post: UpstreamPost, more: object = {}): object {
  return { ...dressThreadsPost(scheduled('threads', post), new Set(threadsFields.split(','))), ...more };
}

function isKeywordSearch({ path, query }: ServerRequest): boolean {
  return path === '/keyword_search' && query.get('q') !== 'the';
}
