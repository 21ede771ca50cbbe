import type { SourceCall, Upkeep, VerifiedPosts } from '../source.js';
import type { HackernewsApi } from './hackernews-api.js';
import type { HackernewsConfig } from './hackernews.config.js';

/** Authors may edit and delete for about two hours; after that moderators and software hide posts now and then. */
export function hackernewsUpkeep(config: HackernewsConfig, api: HackernewsApi): Upkeep {
  return {
    keepTextMs: null,
    verifyEveryMs: config.verifyEveryMs,
    verifyFirstMs: 3 * 3_600_000,
    verifyForMs: config.verifyForMs,
    verify: config.verifyEveryMs === null ? null : (ids, call) => verify(api, ids, call),
    verifyAtOnce: 20,
  };
}

async function verify(api: HackernewsApi, ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
  const states = await Promise.all(ids.map((id) => api.item(Number(id), call)));
  const unknown = states.some(({ is }) => is === 'unknown');
  // What is gone is lost for good, so a server that knows nothing at all is not believed.
  const highest = unknown ? await api.highestId(call) : 0;
  return {
    present: states.flatMap((state) => (state.is === 'there' ? state.post : [])),
    gone: ids.filter((id, index) => {
      const is = states[index]?.is;
      return is === 'gone' || (is === 'unknown' && Number(id) <= highest);
    }),
  };
}
