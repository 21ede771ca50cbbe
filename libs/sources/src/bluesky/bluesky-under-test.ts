import { blueskyUri, dressBlueskyView, Timeline } from '@earshot/fakes';
import { feedOf, queryFor, type UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { SourceCall } from '../source.js';
import { nameOf, scheduled } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import type { ServerAnswer, ServerRequest } from '../testing/server-answer.js';
import { bluesky } from './bluesky.source.js';

/** For specs: Bluesky with a fake server, and a clock that the spec controls. */
export class BlueskyUnderTest extends FakedSource {
  readonly leavesOutGone = true;

  private constructor(double: FakeUpstream, env: Readonly<Record<string, string>>) {
    super(double, bluesky, {
      ...double.environment,
      BLUESKY_JETSTREAM_HOSTS: streamAt(double, 'east'),
      BLUESKY_HANDLE: `@${double.environment['BLUESKY_HANDLE']}`,
      ...env,
    });
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<BlueskyUnderTest> {
    const double = await FakeUpstream.start({
      source: 'bluesky',
      faults: { busy: ['rate'], refused: ['unauthorized'] },
      dress: () => [{}],
      lists: ({ path }) => path.endsWith('.subscribeEvents') || path.endsWith('.searchPosts'),
      settings: { beatMs: 1, eventsPerStream: 200, faultAt: 1 },
      // Advances the clock after a read, so that newly published posts are later and deleted ones are old enough to be
      // looked up.
      beforePublishing: (clock, isRead) => clock.advance(isRead ? 3 * 60_000 : 0),
    });
    return new BlueskyUnderTest(double, env);
  }

  /** With both hosts of the fake. */
  static async startWithBoth(): Promise<BlueskyUnderTest> {
    const single = await BlueskyUnderTest.start();
    const both = `${single.streamOf('east')},${single.streamOf('west')}`;
    return new BlueskyUnderTest(single.double, { BLUESKY_JETSTREAM_HOSTS: both });
  }

  /** What must never appear in an error, whether sent or received. */
  get secrets(): readonly string[] {
    const { BLUESKY_APP_PASSWORD: password = '' } = this.double.environment;
    return [password, 'access-1', 'refresh-1', ...this.double.proofs];
  }

  /** Connections to streams. */
  get streams() {
    const opened = this.double.seen.filter(isStream);
    return opened.map(({ path, query }) => ({ host: path.split('/')[1], query }));
  }

  get searches(): readonly URLSearchParams[] {
    return this.double.seenAt('.searchPosts').map(({ query }) => query);
  }

  /** Session methods that were called, with the token or body that was sent. */
  get sessions(): readonly (readonly [method: string, proof: string])[] {
    return this.double.seen.flatMap(({ path, headers, body }) => {
      const method = /com\.atproto\.server\.(\w+)$/.exec(path)?.[1];
      return method === undefined ? [] : [[method, headers.authorization?.split(' ')[1] ?? body] as const];
    });
  }

  /** Scripts the next stream connections: each sends frames and then ends, or is refused. */
  play(...scripts: readonly (readonly object[] | ServerAnswer)[]): void {
    for (const script of scripts)
      this.double.answer(isStream, 'status' in script ? script : { frames: script });
  }

  streamOf(host: 'east' | 'west'): string {
    return streamAt(this.double, host);
  }

  /** The address of a post. */
  uriOf(id: string, minutes: number): string {
    return blueskyUri({ author: 'someone', name: nameOf('bluesky', this.post(id, minutes)) });
  }

  /** Starts or resumes reading the stream. */
  fetch(since: Date, marks?: readonly string[], call: Partial<SourceCall> = {}): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'stream');
    const query = { ...queryFor(feed, since), ...(marks === undefined ? {} : { marks }) };
    return feed.fetch(query, { ...this.meters.call(), ...call });
  }

  search(since: Date, keyword: string, until: Date | null = null): Promise<FetchedWindow> {
    const feed = feedOf(this.source, 'search');
    return feed.fetch({ ...queryFor(feed, since, keyword), until }, this.meters.call());
  }
}

function streamAt({ url }: FakeUpstream, host: 'east' | 'west'): string {
  return `${url.replace('http', 'ws')}/bluesky/${host}`;
}

function isStream({ path }: ServerRequest): boolean {
  return path.endsWith('.subscribeEvents');
}

/** A frame of a new post; `more` overrides fields of its payload. */
export function postFrame(seq: number, { id, publishedAt, text }: UpstreamPost, more: object = {}): object {
  const collection = 'app.bsky.feed.post';
  const record = { $type: collection, text, createdAt: publishedAt.toISOString(), langs: ['en'] };
  const commit = { rev: 'r', operation: 'create', collection, rkey: id, cid: 'bafy', record };
  const time = publishedAt.toISOString().replace('Z', '123Z');
  return frameOf('commit', { seq, did: 'did:plc:someone', time, ...commit, ...more });
}

/** A frame of an account that was hidden, or with `active` is visible again. */
export function hiddenFrame(seq: number, at: Date, did: string, active = false): object {
  const time = at.toISOString();
  return frameOf('account', { seq, did, time, account: { active, did, seq: 1, time } });
}

/** A message of the stream. */
export function frameOf(kind: string, payload: object): object {
  const type = `network.bsky.jetstream.subscribeEvents#${kind}`;
  return { $type: 'message', payload: { $type: type, ...payload } };
}

/** A post as returned by lookups and searches; `more` overrides fields. */
export function postView(post: UpstreamPost, more: object = {}): object {
  const timeline = new Timeline({ searches: 'everything', indexingDelayMs: 0 });
  return { ...dressBlueskyView(scheduled('bluesky', post), timeline, post.publishedAt), ...more };
}
