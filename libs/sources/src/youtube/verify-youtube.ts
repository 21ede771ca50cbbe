import type { SourceCall, VerifiedPosts } from '../source.js';
import { type Fields } from '../reading/read-fields.js';
import type { YoutubeApi } from './youtube-api.js';
import { readComment } from './youtube-comment.js';
import { NothingThere } from './youtube-fault.js';
import { readVideo } from './youtube-video.js';

/** The maximum number of ids per list request. */
export const verifyAtOnce = 50;

/**
 * Looks up videos and comments by id; those not shown are deleted, private or held back.
 * @throws like a feed's `fetch`
 */
export async function verifyYoutube(
  api: YoutubeApi,
  ids: readonly string[],
  call: SourceCall,
): Promise<VerifiedPosts> {
  // Video ids have eleven characters, comment ids always more.
  const videos = ids.filter((id) => id.length === 11);
  const comments = ids.filter((id) => id.length !== 11);
  const present = [
    ...(await listById(api, '/videos', { part: 'snippet,statistics' }, videos, call)).map(readVideo),
    ...(await listById(api, '/comments', { part: 'snippet', textFormat: 'plainText' }, comments, call)).map(
      (item) => readComment(item, { videoId: null, replies: null }),
    ),
  ].filter((post) => post !== null);
  const shown = new Set(present.map(({ externalId }) => externalId));
  return { present, gone: ids.filter((id) => !shown.has(id)) };
}

/** Leaves out missing items. `comments.list` may refuse all ids because of one, which is then found by halving. */
async function listById(
  api: YoutubeApi,
  path: string,
  query: Readonly<Record<string, string>>,
  ids: readonly string[],
  call: SourceCall,
): Promise<readonly Fields[]> {
  if (ids.length === 0) return [];
  try {
    return (await api.list(path, { ...query, id: ids.join(',') }, call)).items;
  } catch (error) {
    if (!(error instanceof NothingThere)) throw error;
    if (ids.length === 1) return [];
    const middle = Math.ceil(ids.length / 2);
    return [
      ...(await listById(api, path, query, ids.slice(0, middle), call)),
      ...(await listById(api, path, query, ids.slice(middle), call)),
    ];
  }
}
