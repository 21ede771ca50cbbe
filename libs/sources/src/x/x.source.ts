import { manifestOf, type Post, unitsOfUsd, withLimits } from '@earshot/domain';
import { type SourceCall, type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { XApi, xPrices } from './x-api.js';
import { XAuthors } from './x-authors.js';
import { withAuthorId } from './x-post.js';
import { xPostFields, xSearchFeed } from './x-search.feed.js';
import { XConfig } from './x.config.js';

/** X: posts and replies by search, each of which is billed. */
export const x: SourceDefinition<XConfig> = {
  config: XConfig,
  // https://docs.x.com/fundamentals/rate-limits, https://docs.x.com/x-api/getting-started/pricing
  meters: (config) =>
    withLimits(manifestOf('x'), {
      searches: config.searchesPerQuarterHour,
      lookups: 300,
      posts: config.monthlyPosts,
      spend: unitsOfUsd(config.monthlyBudgetUsd),
    }),
  create(config, deps) {
    if (config.credentials === null) return null;
    const api = new XApi(config, config.credentials, deps);
    const authors = new XAuthors(api);
    return {
      feeds: [xSearchFeed(config, api, deps)],
      // X requires that what was deleted, hidden or edited there is treated likewise here. Each check costs a post read, so
      // its frequency is a setting. https://docs.x.com/developer-terms/policy
      upkeep: upkeepOf(config, {
        verify: (ids, call) => verify(ids, api, authors, call),
        verifyAtOnce: 100,
        verifyPrice: { posts: 1, spend: xPrices.post },
      }),
      enrich: config.buysAuthorNames
        ? (posts, call) => authors.name(posts, call)
        : async (posts) => posts.map(withAuthorId),
      ...(config.buysAuthorNames ? { enrichPrice: { spend: xPrices.user } } : {}),
    };
  },
};

async function verify(
  ids: readonly string[],
  api: XApi,
  authors: XAuthors,
  call: SourceCall,
): Promise<VerifiedPosts> {
  const { items, newerVersions, gone } = await api.lookUpPosts(ids, xPostFields, call);
  const newer =
    newerVersions.length === 0 ? [] : (await api.lookUpPosts(newerVersions, xPostFields, call)).items;
  // By external id, which all versions share: a newer version replaces the one requested.
  const posts = [...items, ...newer].flatMap(({ post }) => post ?? []);
  const present = new Map(posts.map((post) => [post.externalId, post]));
  return { present: [...present.values()].map((post) => withoutId(authors.named(post))), gone };
}

/** If the name is not known now, the stored author is kept, since it may be a name. */
function withoutId(post: Post): Post {
  return post.authorHandle === null ? { ...post, authorUrl: null } : post;
}
