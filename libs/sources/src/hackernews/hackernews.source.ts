import { manifestOf, withLimits } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import { type SourceCall, type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { HackernewsApi } from './hackernews-api.js';
import { hackernewsItemsFeed } from './hackernews-items.feed.js';
import { hackernewsSearchFeed } from './hackernews-search.feed.js';
import { HackernewsConfig } from './hackernews.config.js';

/** Hacker News: everything published there, and older posts by search. */
export const hackernews: SourceDefinition<HackernewsConfig> = {
  config: HackernewsConfig,
  meters: ({ requestsPerHour, itemsPerHour }) =>
    withLimits(manifestOf('hackernews'), { requests: requestsPerHour, items: itemsPerHour }),
  create(config, deps) {
    if (!config.isEnabled) return null;
    const api = new HackernewsApi(config, deps);
    const lastShown = new LastShown();

    async function verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
      const lookUp = (asked: readonly string[]) => Promise.all(asked.map((id) => api.item(Number(id), call)));
      const states = await lookUp(ids);
      const unknown = states.some(({ is }) => is === 'unknown');
      // Posts reported gone are lost permanently, so a server that returns no items at all is not trusted.
      if (states.every(({ is }) => is === 'unknown'))
        await lastShown.confirmGone('items', ids, async (others) =>
          (await lookUp(others)).filter(({ is }) => is === 'there'),
        );
      const present = states.flatMap((state) => (state.is === 'there' ? state.post : []));
      const shown = ids.filter((_id, index) => states[index]?.is === 'there');
      lastShown.add('items', shown);
      const highest = unknown ? await api.highestId(call) : 0;
      const gone = ids.filter((id, index) => {
        const is = states[index]?.is;
        return is === 'gone' || (is === 'unknown' && Number(id) <= highest);
      });
      return { present, gone };
    }

    return {
      feeds: [hackernewsItemsFeed(config, api, deps), hackernewsSearchFeed(config, api, deps)],
      // Authors may edit and delete for about two hours; after that, moderators and software occasionally hide posts.
      upkeep: upkeepOf(config, { verify, verifyAtOnce: 20, verifyFirstMs: 3 * 3_600_000 }),
    };
  },
};
