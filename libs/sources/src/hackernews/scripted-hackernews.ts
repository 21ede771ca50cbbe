import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  ScriptedServer,
  type ServerAnswer,
  type ServerRequest,
} from '../testing/scripted-server.js';

/** For specs: the search of Hacker News and its server of single items on 127.0.0.1. */
export class ScriptedHackernews implements UpstreamDouble {
  /** Used up one by one before the search answers. */
  readonly searchAnswers: ServerAnswer[] = [];
  /** By number: what the server of single items says instead. */
  readonly items = new Map<number, unknown>();
  /** Numbers that the search does not list. */
  hidden: readonly number[] = [];
  private posts: readonly UpstreamPost[] = [];
  private readonly held = new Map<number, UpstreamPost>();
  private fault: UpstreamFault | null = null;
  private wellUntil = 0;
  private most = Infinity;

  private constructor(private readonly server: ScriptedServer) {}

  static async start(): Promise<ScriptedHackernews> {
    const started: { double?: ScriptedHackernews } = {};
    const server = await ScriptedServer.start((request) => started.double?.answer(request) ?? null);
    started.double = new ScriptedHackernews(server);
    return started.double;
  }

  get url(): string {
    return this.server.url;
  }

  /** What the search was asked for. */
  get searched(): readonly ServerRequest[] {
    return this.server.seen.filter(({ path }) => path === searchPath);
  }

  /** Numbers of which single items were asked for. */
  get asked(): readonly number[] {
    return this.server.seen.flatMap(({ path }) => {
      const id = /^\/v0\/item\/(\d+)\.json$/.exec(path)?.[1];
      return id === undefined ? [] : [Number(id)];
    });
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.posts = posts;
    for (const post of posts) this.held.set(idOf(post), post);
  }

  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.wellUntil = this.listings() + afterListings;
  }

  heal(): void {
    this.fault = null;
  }

  listings(): number {
    return this.server.seen.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query }: ServerRequest): ServerAnswer | null {
    const fault = this.listings() > this.wellUntil ? this.fault : null;
    if (fault === 'silent') return null;
    if (fault === 'refused') return { status: 403, body: '{"message":"Forbidden"}' };
    if (fault === 'busy') return { status: 429, body: '{"message":"Too Many Requests"}' };
    if (fault === 'down') return { status: 503, body: '' };
    if (fault === 'cut off') return { status: 200, body: '{"hits":[' };
    if (path === searchPath) return this.searchAnswers.shift() ?? this.search(query);
    if (path === '/v0/maxitem.json')
      return answerJson(Math.max(0, ...this.held.keys(), ...this.items.keys()));
    return answerJson(this.item(Number(/\d+/.exec(path.split('/').at(-1) ?? '')?.[0])));
  }

  private search(query: URLSearchParams): ServerAnswer {
    const bounds = [...(query.get('numericFilters') ?? '').matchAll(/created_at_i(>=|<=|<)(\d+)/g)];
    const isWithin = (post: UpstreamPost): boolean =>
      bounds.every(([, how, bound]) => {
        const [seconds, limit] = [secondsOf(post), Number(bound)];
        return how === '>=' ? seconds >= limit : how === '<=' ? seconds <= limit : seconds < limit;
      });
    const hits = unsorted(this.posts)
      .slice(0, this.most)
      .filter((post) => isWithin(post) && !this.hidden.includes(idOf(post)))
      .slice(0, Number(query.get('hitsPerPage')));
    return answerJson({
      hits: hits.map((post) => hit(post)),
      nbHits: hits.length * 2,
      exhaustiveNbHits: false,
    });
  }

  private item(id: number): unknown {
    if (this.items.has(id)) return this.items.get(id);
    const post = this.posts.find((candidate) => idOf(candidate) === id);
    const deleted = this.held.get(id);
    if (post !== undefined) return item(post);
    return deleted === undefined ? null : { id, deleted: true, time: secondsOf(deleted), type: 'comment' };
  }
}

const searchPath = '/api/v1/search_by_date';

/** Numbers without a hole, as there. */
export function idOf({ id }: UpstreamPost): number {
  return 40_000_000 + Number(id.slice(1));
}

function secondsOf({ publishedAt }: UpstreamPost): number {
  return Math.floor(publishedAt.getTime() / 1_000);
}

function isComment(post: UpstreamPost): boolean {
  return idOf(post) % 2 === 1;
}

/** A post as the search lists it; `more` overrides fields. */
export function hit(post: UpstreamPost, more: object = {}): object {
  const id = idOf(post);
  const common = {
    objectID: String(id),
    author: 'someone',
    created_at_i: secondsOf(post),
    created_at: '2026-11-20T11:00:00Z',
    story_id: id,
  };
  const own = isComment(post)
    ? {
        _tags: ['comment', 'author_someone', 'story_1'],
        comment_text: post.text,
        story_title: 'acme again',
        parent_id: 1,
      }
    : {
        _tags: ['story', 'author_someone', `story_${id}`],
        title: 'A title',
        story_text: post.text,
        url: 'https://acme.example/',
        points: 7,
        num_comments: 3,
      };
  return { ...common, ...own, ...more };
}

/** The same as the server of single items has it. */
export function item(post: UpstreamPost, more: object = {}): object {
  const common = { by: 'someone', id: idOf(post), time: secondsOf(post), text: post.text };
  const own = isComment(post)
    ? { type: 'comment', parent: 1 }
    : { type: 'story', title: 'A title', url: 'https://acme.example/', score: 7, descendants: 3 };
  return { ...common, ...own, ...more };
}

/** Two neighbours of every fifty change places, as at every source. */
function unsorted(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
