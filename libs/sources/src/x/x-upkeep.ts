import type { Post } from '@earshot/domain';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import { type XApi, xPrices } from './x-api.js';
import type { XAuthors } from './x-authors.js';
import { xPostFields } from './x-search.feed.js';
import type { XConfig } from './x.config.js';

/**
 * X requires that what was deleted, hidden or edited there is treated likewise here. Each check costs a post read, so its
 * frequency is a setting. https://docs.x.com/developer-terms/policy
 */
export function xUpkeep(config: XConfig, api: XApi, authors: XAuthors): Upkeep {
  async function verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const page = await api.lookUpPosts(ids, xPostFields, call);
    const newer =
      page.newerVersions.length === 0
        ? []
        : (await api.lookUpPosts(page.newerVersions, xPostFields, call)).items;
    // By external id, which all versions share: a newer version replaces the one requested.
    const posts = [...page.items, ...newer].flatMap(({ post }) => post ?? []);
    const present = new Map(posts.map((post) => [post.externalId, post]));
    return { present: [...present.values()].map((post) => withoutId(authors.named(post))), gone: page.gone };
  }
  return upkeepOf(config, {
    verify,
    verifyAtOnce: 100,
    verifyPrice: { posts: 1, spend: xPrices.post },
  });
}

/** If the name is not known now, the stored author is kept, since it may be a name. */
function withoutId(post: Post): Post {
  return post.authorHandle === null ? { ...post, authorUrl: null } : post;
}
