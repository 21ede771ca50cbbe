import {
  ScriptedServer,
  type ServerAnswer,
  type UpstreamDouble,
  type UpstreamFault,
  type UpstreamPost,
} from '@earshot/sources/testing';

/** The number of feeds that share the posts. */
const feedCount = 8;

/** Part of every feed's address, like the token of a private feed. */
export const feedSecret = 's3cr3t-of-a-feed';

/** For specs: eight feeds of one host on 127.0.0.1, each with an eighth of all posts. */
export class ScriptedFeeds implements UpstreamDouble {
  private posts: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private wellUntil = 0;
  private most = Infinity;

  private constructor(private readonly server: ScriptedServer) {}

  static async start(): Promise<ScriptedFeeds> {
    const started: { double?: ScriptedFeeds } = {};
    const server = await ScriptedServer.start(({ path }) => started.double?.answer(path) ?? null);
    started.double = new ScriptedFeeds(server);
    return started.double;
  }

  /** The addresses of all feeds. */
  get addresses(): readonly string[] {
    return Array.from({ length: feedCount }, (_, feed) => `${this.server.url}/${feedSecret}/${feed}.rss`);
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.posts = posts;
  }

  listAtMost(count: number): void {
    this.most = Math.floor(count / feedCount);
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.wellUntil = this.listings() + afterListings;
  }

  listings(): number {
    return this.server.seen.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer(path: string): ServerAnswer | null {
    const fault = this.listings() > this.wellUntil ? this.fault : null;
    if (fault === 'silent') return null;
    if (fault === 'refused') return { status: 403, body: '' };
    if (fault === 'busy') return { status: 429, body: '' };
    if (fault === 'down') return { status: 503, body: '' };
    const feed = Number(/(\d)\.rss$/.exec(path)?.[1]);
    const own = this.posts.filter(({ id }) => Number(id.slice(1)) % feedCount === feed);
    const body = feedOf(unsorted(own).slice(0, this.most));
    const headers = { 'content-type': 'application/rss+xml', 'cache-control': 'no-cache' };
    return { status: 200, headers, body: fault === 'cut off' ? body.slice(0, 52) : body };
  }
}

function feedOf(posts: readonly UpstreamPost[]): string {
  const items = posts.map(
    ({ id, publishedAt, text }) =>
      `<item><guid isPermaLink="false">${id}</guid><link>https://blog.example/${id}</link>` +
      `<pubDate>${publishedAt.toISOString()}</pubDate><description>${text}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Blog</title>${items.join('')}</channel></rss>`;
}

/** Swaps two neighbours in every fifty posts, as for every source. */
function unsorted(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
