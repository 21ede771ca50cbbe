import type { Post } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { AskedPosts, StackexchangeApi } from './stackexchange-api.js';
import { externalIdOf, placeOfPost } from './stackexchange-post.js';
import type { StackexchangeConfig } from './stackexchange.config.js';

/** The licence allows texts to be kept; edits and deletions are still followed. */
export function stackexchangeUpkeep(config: StackexchangeConfig, api: StackexchangeApi): Upkeep {
  const lastShown = new LastShown();
  async function verify(externalIds: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const present: Post[] = [];
    const gone: string[] = [];
    for (const asked of together(externalIds)) {
      const { posts, isAll } = await api.posts(asked, call);
      const list = `${asked.site} ${asked.kind}`;
      lastShown.add(list, [...posts.keys()]);
      if (isAll && posts.size === 0)
        await lastShown.confirmGone(list, asked.ids, async (ids) => [
          ...(await api.posts({ ...asked, ids }, call)).posts.keys(),
        ]);
      present.push(...posts.values());
      if (isAll) gone.push(...asked.ids.filter((id) => !posts.has(id)).map((id) => externalIdOf(asked, id)));
    }
    return { present, gone };
  }
  return upkeepOf(config, { verify, verifyAtOnce: 100 });
}

/** Groups ids by request. */
function together(externalIds: readonly string[]): AskedPosts[] {
  const asked = new Map<string, AskedPosts & { readonly ids: string[] }>();
  for (const externalId of externalIds) {
    const place = placeOfPost(externalId);
    if (place === null) continue;
    const { site, kind, id } = place;
    const known = asked.get(`${site} ${kind}`);
    if (known === undefined) asked.set(`${site} ${kind}`, { site, kind, ids: [id] });
    else known.ids.push(id);
  }
  return [...asked.values()];
}
