import { Inject, Injectable } from '@nestjs/common';
import { Database, type KnownPost, KnownPostRepository } from '@earshot/database';
import { type DueWatch, type Post, storablePost } from '@earshot/domain';
import { authorFilter } from '@earshot/matching';
import { LOG, type Log } from '@earshot/platform';
import type { Meters, Source } from '@earshot/sources';
import { PayingMonitors } from '../sources/paying-monitors.js';
import type { ScannedSource } from '../sources/scanned-sources.js';
import { SourceMeters } from '../sources/source-meters.js';
import { type FoundMention, keepMatches, matchedBy } from './post-matcher.js';

const enrichMs = 60_000;

/** Adds to matched posts what is billed per post (X's author names), unless it is already stored. */
@Injectable()
export class PostCompleter {
  constructor(
    private readonly database: Database,
    private readonly known: KnownPostRepository,
    private readonly meters: SourceMeters,
    private readonly paying: PayingMonitors,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Returns each post once per project. Monitors that exclude an author who has only now become known lose their match.
   * Never throws because of the source: a post is then stored as it is, and so is one that nobody can pay for.
   * @returns also the costs, and the monitors that pay for each completed post, by external id
   */
  async completePosts(
    { name, source }: ScannedSource,
    matched: readonly FoundMention[],
    watches: readonly DueWatch[],
  ) {
    const posts = new Map(matched.map(({ post }) => [post.externalId, post]));
    const latest = latestOf(matched);
    const enrich = source?.enrich;
    if (enrich === undefined || posts.size === 0) return { found: latest, costs: [], payers: new Map() };

    const stored = await this.storedPosts(matched);
    const unknown = [...posts.values()].filter(({ externalId }) => !stored.has(externalId));
    const finders = matchedBy(matched);
    const byMonitor = new Map(watches.map((watch) => [watch.monitorId, watch]));
    const found = unknown.map(({ externalId }) =>
      [...(finders.get(externalId) ?? [])].flatMap((id) => byMonitor.get(id) ?? []),
    );
    const paid = await this.paying.payersOf(name, found, source?.enrichPrice);
    const payers = new Map(
      paid.flatMap((watches, index) =>
        watches === null
          ? []
          : [[(unknown[index] as Post).externalId, new Set(watches.map(({ monitorId }) => monitorId))]],
      ),
    );
    const externalIds = [...payers.keys()];
    const monitorIds = [...new Set([...payers.values()].flatMap((ids) => [...ids]))];
    const meters = this.meters.forCall(name, monitorIds);
    const affordable = unknown.filter(({ externalId }) => payers.has(externalId));
    const enriched = await this.enrichPosts(enrich, affordable, meters);
    const complete = new Map(enriched.map((post) => [post.externalId, storablePost(post)]));
    const { spent, chargeIds } = meters;
    return {
      found: withoutUnwantedAuthors(
        latest.map((mention) => ({
          ...mention,
          post: complete.get(mention.post.externalId) ?? authored(mention.post, stored),
        })),
        watches,
      ),
      costs: [{ spent, chargeIds, externalIds, monitorIds }],
      payers,
    };
  }

  private async storedPosts(found: readonly FoundMention[]): Promise<ReadonlyMap<string, KnownPost>> {
    const wanted = found.map(({ projectId, post: { source, externalId } }) => ({
      projectId,
      source,
      externalId,
    }));
    const stored = await this.database.asSystem((tx) => this.known.find(tx, wanted));
    return new Map(stored.map((post) => [post.externalId, post]));
  }

  private async enrichPosts(
    enrich: NonNullable<Source['enrich']>,
    posts: readonly Post[],
    meters: Meters,
  ): Promise<readonly Post[]> {
    if (posts.length === 0) return posts;
    try {
      return await enrich(posts, { signal: AbortSignal.timeout(enrichMs), meters });
    } catch (error) {
      this.log.warn(
        { err: error, posts: posts.length },
        'posts could not be completed and are stored as they are',
      );
      return posts;
    }
  }
}

/** If several feeds list a post, the last listing with a match in the project counts: they may show different parts of it. */
function latestOf(matched: readonly FoundMention[]): FoundMention[] {
  return [...new Map(matched.map((one) => [`${one.projectId} ${one.post.externalId}`, one])).values()];
}

/** The post with the author that is stored for it. */
function authored(post: Post, stored: ReadonlyMap<string, KnownPost>): Post {
  const known = stored.get(post.externalId);
  if (known === undefined || post.authorHandle !== null) return post;
  const { authorHandle, authorUrl } = known;
  return { ...post, authorHandle, authorUrl };
}

function withoutUnwantedAuthors(
  found: readonly FoundMention[],
  watches: readonly DueWatch[],
): FoundMention[] {
  const refusing = new Map(
    watches.map(({ monitorId, excludeAuthors, filters }) => [
      monitorId,
      authorFilter(excludeAuthors, filters.onlyAuthors),
    ]),
  );
  return keepMatches(found, ({ monitorId }, post) => (refusing.get(monitorId)?.(post) ?? null) === null);
}
