import { LastShown } from '../reading/last-shown.js';
import { type Fields, textOf } from '../reading/read-fields.js';
import { readable } from '../reading/read-listed.js';
import type { SourceCall, VerifiedPosts } from '../source.js';
import type { YoutubeApi } from './youtube-api.js';
import { readComment } from './youtube-comment.js';
import { NothingThere } from './youtube-fault.js';
import { readVideo } from './youtube-video.js';

/** The maximum number of ids per list request. */
export const verifyAtOnce = 50;

/** Looks up videos and comments by id; those not shown are deleted, private or held back. */
export class YoutubeLookup {
  private readonly lastShown = new LastShown();

  constructor(private readonly api: YoutubeApi) {}

  /** @throws like a feed's `fetch` */
  async verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    // Video ids have eleven characters, comment ids always more.
    const videos = ids.filter((id) => id.length === 11);
    const comments = ids.filter((id) => id.length !== 11);
    const shownVideos = await this.list('/videos', { part: 'snippet,statistics' }, videos, call);
    const shownComments = await this.list(
      '/comments',
      { part: 'snippet', textFormat: 'plainText' },
      comments,
      call,
    );
    const present = readable([
      ...shownVideos.map(readVideo),
      ...shownComments.map((item) => readComment(item, { videoId: null, replies: null })),
    ]);
    // Including what cannot be read: it exists. An item without an id may be any of them.
    const shown = new Set([...shownVideos, ...shownComments].map((item) => textOf(item, 'id')));
    return { present, gone: shown.has(null) ? [] : ids.filter((id) => !shown.has(id)) };
  }

  /** @throws Retryable if an answer without any item cannot be relied on */
  private async list(
    path: string,
    query: Query,
    ids: readonly string[],
    call: SourceCall,
  ): Promise<readonly Fields[]> {
    const { api, lastShown } = this;
    const lookUp = (others: readonly string[]) => listById(api, path, query, others, call);
    const confirm = (missing: readonly string[]) => lastShown.confirmGone(path, missing, lookUp);
    const items = await listById(api, path, query, ids, call, confirm);
    lastShown.add(
      path,
      items.flatMap((item) => textOf(item, 'id') ?? []),
    );
    return items;
  }
}

type Query = Readonly<Record<string, string>>;

/**
 * Leaves out missing items. `comments.list` may refuse all ids because of one, which is then found by halving.
 * @param confirm called with ids of which nothing is shown, unless YouTube says for each that it is not there
 */
async function listById(
  api: YoutubeApi,
  path: string,
  query: Query,
  ids: readonly string[],
  call: SourceCall,
  confirm?: (ids: readonly string[]) => Promise<void>,
): Promise<readonly Fields[]> {
  if (ids.length === 0) return [];
  const items = await pageOf(api, path, { ...query, id: ids.join(',') }, call);
  if (items?.length === 0) await confirm?.(ids);
  if (items !== null) return items;
  if (ids.length === 1) return [];
  const middle = Math.ceil(ids.length / 2);
  return [
    ...(await listById(api, path, query, ids.slice(0, middle), call, confirm)),
    ...(await listById(api, path, query, ids.slice(middle), call, confirm)),
  ];
}

/** null = refused because of one of the ids. */
async function pageOf(
  api: YoutubeApi,
  path: string,
  query: Query,
  call: SourceCall,
): Promise<readonly Fields[] | null> {
  await call.meters.charge({ units: 1 });
  try {
    return (await api.list(path, query, call)).items;
  } catch (error) {
    if (!(error instanceof NothingThere)) throw error;
    return null;
  }
}
