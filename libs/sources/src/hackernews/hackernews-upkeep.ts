import { LastShown } from '../reading/last-shown.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';

/** Authors may edit and delete for about two hours; after that, moderators and software occasionally hide posts. */
export function hackernewsUpkeep(config: HackernewsConfig, api: HackernewsApi): Upkeep {
  const lastShown = new LastShown();
  async function verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const lookUp = (others: readonly string[]) => Promise.all(others.map((id) => api.item(Number(id), call)));
    const states = await lookUp(ids);
    const unknown = states.some(({ is }) => is === 'unknown');
    // Posts reported gone are lost permanently, so a server that returns no items at all is not trusted.
    if (states.every(({ is }) => is === 'unknown'))
      await lastShown.confirmGone('items', ids, async (others) =>
        (await lookUp(others)).filter(({ is }) => is === 'there'),
      );
    lastShown.add(
      'items',
      ids.filter((_id, index) => states[index]?.is === 'there'),
    );
    const highest = unknown ? await api.highestId(call) : 0;
    return {
      present: states.flatMap((state) => (state.is === 'there' ? state.post : [])),
      gone: ids.filter((id, index) => {
        const is = states[index]?.is;
        return is === 'gone' || (is === 'unknown' && Number(id) <= highest);
      }),
    };
  }
  return upkeepOf(config, { verify, verifyAtOnce: 20, verifyFirstMs: 3 * 3_600_000 });
}
