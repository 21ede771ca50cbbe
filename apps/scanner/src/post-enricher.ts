import { Inject, Injectable } from '@nestjs/common';
import { Database, KnownPostRepository } from '@earshot/database';
import type { Post } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import type { Source } from '@earshot/sources';
import type { FoundMention } from './find-mentions.js';

const enrichMs = 60_000;

/** Completes what matched with what is paid for by the post, and only what no project has stored already. */
@Injectable()
export class PostEnricher {
  constructor(
    private readonly database: Database,
    private readonly known: KnownPostRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @returns the posts in which something was found, completed where that could be had; never throws for the source */
  async enrich(source: Source, found: readonly FoundMention[]): Promise<Post[]> {
    const posts = [...new Map(found.map(({ post }) => [post.externalId, post])).values()];
    if (source.enrich === null || posts.length === 0) return posts;
    const stored = await this.database.asSystem((tx) =>
      this.known.find(
        tx,
        found.map(({ projectId, post }) => ({ projectId, source: post.source, externalId: post.externalId })),
      ),
    );
    const authors = new Map(stored.map((post) => [post.externalId, post]));
    const unknown = posts.filter(({ externalId }) => !authors.has(externalId));
    const enriched = new Map((await this.ask(source.enrich, unknown)).map((post) => [post.externalId, post]));
    return posts.map((post) => {
      const author = authors.get(post.externalId);
      if (author === undefined) return enriched.get(post.externalId) ?? post;
      const { authorHandle, authorUrl } = author;
      return post.authorHandle === null ? { ...post, authorHandle, authorUrl } : post;
    });
  }

  private async ask(enrich: NonNullable<Source['enrich']>, posts: readonly Post[]): Promise<readonly Post[]> {
    if (posts.length === 0) return posts;
    try {
      return await enrich(posts, AbortSignal.timeout(enrichMs));
    } catch (error) {
      this.log.warn({ err: error, posts: posts.length }, 'posts are stored without what would complete them');
      return posts;
    }
  }
}
