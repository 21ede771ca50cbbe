import { dressXPost, readVocabulary, versionsOf, XTokens } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import { nameOf, scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import type { ServerRequest } from '../testing/server-answer.js';
import { xPostFields } from './x-search.feed.js';
import { x } from './x.source.js';

/** For specs: a configured X source with a fake server, and a clock that the spec controls. */
export class XUnderTest extends FakedSource {
  private constructor(
    double: FakeUpstream,
    /** Authors of posts that someone else wrote, by the ids used here. */
    readonly authors: Map<string, string>,
    env: Readonly<Record<string, string>> | null,
  ) {
    const { X_API_URL, X_API_KEY, X_API_SECRET } = double.environment;
    const usual = { X_API_KEY, X_API_SECRET, X_AUTHOR_NAMES: 'true' };
    super(double, x, { X_API_URL, ...(env ?? usual) });
  }

  /** @param env its settings; null = with an app's key, and with author names */
  static async start(env: Readonly<Record<string, string>> | null = null): Promise<XUnderTest> {
    const authors = new Map<string, string>();
    const double = await FakeUpstream.start({
      source: 'x',
      faults: { busy: ['rate'], refused: ['expired_token'] },
      dress: ({ id }) => [{ author: authors.get(id) ?? 'someone' }],
      lists: ({ path }) => path.endsWith('/search/recent'),
    });
    return new XUnderTest(double, authors, env);
  }

  /** What must never appear in an error, including all credentials sent so far. */
  get secrets(): readonly string[] {
    return [this.double.environment['X_API_SECRET'] ?? '', ...this.double.proofs];
  }

  get searched(): readonly ServerRequest[] {
    return this.double.seenAt('/search/recent');
  }

  fetch(since?: Date, ...keywords: readonly string[]): Promise<FetchedWindow> {
    return this.read('search', since, ...keywords);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(...keywords: readonly string[]): Promise<unknown> {
    return this.fetch(undefined, ...keywords).catch((thrown: unknown) => thrown);
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
