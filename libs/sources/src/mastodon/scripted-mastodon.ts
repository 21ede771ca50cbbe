import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the routes of a server of Mastodon that are asked, on 127.0.0.1, whatever its host is called. */
export class ScriptedMastodon implements UpstreamDouble {
  /** Used up one by one before anything is listed. */
  readonly timelineAnswers: ServerAnswer[] = [];
  /** By path; before what stands there is shown. */
  readonly pathAnswers = new Map<string, ServerAnswer>();
  /** Of 4.5 and later, what of the timeline is open; null = it does not say. */
  access: { readonly local: string; readonly remote: string } | null = null;
  headers: Readonly<Record<string, string>> = {};
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private failsAfter = 0;
  private most = Infinity;
  /** Where the reading began of which only so many are listed. */
  private start: bigint | undefined;

  static async start(): Promise<ScriptedMastodon> {
    const mastodon = new ScriptedMastodon();
    mastodon.server = await ScriptedServer.start((request) => {
      const answer = mastodon.answer(request);
      return answer === null ? null : { ...answer, headers: { ...mastodon.headers, ...answer.headers } };
    });
    return mastodon;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  get timeline(): readonly ServerRequest[] {
    return this.seen.filter(({ path }) => path.endsWith(timelinePath));
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** The oldest of them; the last page comes again and again. */
  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.failsAfter = this.listings() + afterListings;
  }

  listings(): number {
    return this.timeline.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query }: ServerRequest): ServerAnswer | null {
    const isTimeline = path.endsWith(timelinePath);
    // What a server says of itself comes before its timeline.
    const fails = isTimeline ? this.listings() > this.failsAfter : this.listings() >= this.failsAfter;
    const fault = fails ? this.fault : null;
    if (fault === 'silent') return null;
    if (fault === 'refused') return json(401, { error: 'This method requires an authenticated user' });
    if (fault === 'busy') return json(429, { error: 'Too many requests' });
    if (fault === 'down')
      return { status: 503, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
    if (fault === 'cut off') return { status: 200, body: '[{"id":"1' };
    if (path.endsWith('/api/v2/instance')) return answerJson(this.instance());
    if (isTimeline) return this.timelineAnswers.shift() ?? answerJson(this.page(query));
    const id = /\/api\/v1\/statuses\/(\d+)$/.exec(path)?.[1];
    const post = this.published.find((one) => statusIdOf(one) === id);
    const scripted = this.pathAnswers.get(path);
    if (scripted !== undefined) return scripted;
    return post === undefined ? json(404, { error: 'Record not found' }) : answerJson(statusOf(post));
  }

  private instance(): object {
    const configuration = this.access === null ? {} : { timelines_access: { live_feeds: this.access } };
    return { domain: 'one.example', version: '4.5.0', configuration };
  }

  /** Right after the id, newest first. */
  private page(query: URLSearchParams): object {
    const after = BigInt(query.get('min_id') ?? 0);
    const all = [...this.published].sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
    if (this.most === Infinity) return pageAfter(all, after);
    this.start ??= after;
    const start = this.start;
    const reachable = all.filter((post) => BigInt(statusIdOf(post)) > start).slice(0, this.most);
    const page = pageAfter(reachable, after);
    return page.length > 0 ? page : pageAfter(reachable.slice(-40), start);
  }
}

function pageAfter(posts: readonly UpstreamPost[], after: bigint): object[] {
  const found = posts.filter((post) => BigInt(statusIdOf(post)) > after).slice(0, 40);
  return found.reverse().map((post) => statusOf(post));
}

const timelinePath = '/api/v1/timelines/public';

/** A post as a server lists it; `more` overrides fields. */
export function statusOf(post: UpstreamPost, more: object = {}) {
  const id = statusIdOf(post);
  return {
    id,
    created_at: post.publishedAt.toISOString(),
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    uri: `https://one.example/users/someone/statuses/${id}`,
    url: `https://one.example/@someone/${id}`,
    replies_count: 1,
    reblogs_count: 2,
    favourites_count: 3,
    edited_at: null,
    content: `<p>${post.text}</p>`,
    reblog: null,
    account: { id: '1', username: 'someone', acct: 'someone', url: 'https://one.example/@someone' },
    media_attachments: [],
    mentions: [],
    tags: [],
    card: null,
    ...more,
  };
}

/** The id that a post of a spec has. */
export function statusIdOf({ id, publishedAt }: UpstreamPost): string {
  const chance = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 0);
  return String((BigInt(publishedAt.getTime()) << 16n) + BigInt(chance));
}

function json(status: number, body: object): ServerAnswer {
  return { status, body: JSON.stringify(body) };
}
