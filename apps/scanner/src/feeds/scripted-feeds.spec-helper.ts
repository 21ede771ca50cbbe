import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '@earshot/sources/testing';

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
  private asked = 0;
  private readonly server = createServer(({ url = '' }, response) => this.answer(url, response));

  static async start(): Promise<ScriptedFeeds> {
    const double = new ScriptedFeeds();
    await new Promise<void>((listening) => double.server.listen(0, '127.0.0.1', listening));
    return double;
  }

  /** The addresses of all feeds. */
  get addresses(): readonly string[] {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${feedSecret}`;
    return Array.from({ length: feedCount }, (_, feed) => `${url}/${feed}.rss`);
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.posts = posts;
  }

  listAtMost(count: number): void {
    this.most = Math.floor(count / feedCount);
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.wellUntil = this.asked + afterListings;
  }

  listings(): number {
    return this.asked;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private answer(path: string, response: ServerResponse): void {
    this.asked += 1;
    const fault = this.asked > this.wellUntil ? this.fault : null;
    if (fault === 'silent') return;
    if (fault !== null && fault !== 'cut off') {
      response.writeHead(statuses[fault]).end();
      return;
    }
    const feed = Number(/(\d)\.rss$/.exec(path)?.[1]);
    const own = this.posts.filter(({ id }) => Number(id.slice(1)) % feedCount === feed);
    const body = feedOf(unsorted(own).slice(0, this.most));
    response.writeHead(200, { 'content-type': 'application/rss+xml', 'cache-control': 'no-cache' });
    response.end(fault === 'cut off' ? body.slice(0, 52) : body);
  }
}

const statuses = { refused: 403, busy: 429, down: 503 } as const;

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
