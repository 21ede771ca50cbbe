import { Inject, Injectable } from '@nestjs/common';
import { Database, KnownPostRepository } from '@earshot/database';
import type { Post, QueryCost } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import type { Meters, Source } from '@earshot/sources';
import { type FoundMention, matchedBy } from './post-matcher.js';
import { SourceMeters } from '../sources/source-meters.js';

const enrichMs = 60_000;

/** Posts in which something was found, completed where that could be had. */
export interface EnrichedPosts {
  readonly posts: readonly Post[];
  /** What completing them cost. */
  readonly costs: readonly QueryCost[];
}

/** Completes what matched with what is paid for by the post, and only what no project has stored already. */
@Injectable()
export class PostCompleter {
  constructor(
    private readonly database: Database,
    private readonly known: KnownPostRepository,
    private readonly meters: SourceMeters,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Never throws for the source. */
  async enrich({ name, enrich }: Source, found: readonly FoundMention[]): Promise<EnrichedPosts> {
    const posts = [...new Map(found.map(({ post }) => [post.externalId, post])).values()];
    if (enrich === null || posts.length === 0) return { posts, costs: [] };
    const stored = await this.database.asSystem((tx) =>
      this.known.find(
        tx,
        found.map(({ projectId, post }) => ({ projectId, source: post.source, externalId: post.externalId })),
      ),
    );
    const authors = new Map(stored.map((post) => [post.externalId, post]));
    const unknown = posts.filter(({ externalId }) => !authors.has(externalId));
    const externalIds = unknown.map(({ externalId }) => externalId);
    const matched = matchedBy(found);
    const monitorIds = [...new Set(externalIds.flatMap((id) => [...(matched.get(id) ?? [])]))];
    const meters = this.meters.forCall(name, monitorIds);
    const named = await this.ask(enrich, unknown, meters);
    const enriched = new Map(named.map((post) => [post.externalId, post]));
    const { spent, chargeIds } = meters;
    return {
      costs: [{ spent, chargeIds, externalIds, monitorIds }],
      posts: posts.map((post) => {
        const author = authors.get(post.externalId);
        if (author === undefined) return enriched.get(post.externalId) ?? post;
        const { authorHandle, authorUrl } = author;
        return post.authorHandle === null ? { ...post, authorHandle, authorUrl } : post;
      }),
    };
  }

  private async ask(
    enrich: NonNullable<Source['enrich']>,
    posts: readonly Post[],
    meters: Meters,
  ): Promise<readonly Post[]> {
    if (posts.length === 0) return posts;
    try {
      return await enrich(posts, { signal: AbortSignal.timeout(enrichMs), meters });
    } catch (error) {
      this.log.warn({ err: error, posts: posts.length }, 'posts are stored without what would complete them');
      return posts;
    }
  }
}
