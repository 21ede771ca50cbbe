import { LastShown } from '../reading/last-shown.js';
import { type Fields, textOf } from '../reading/read-fields.js';
import { readable } from '../reading/read-listed.js';
import type { SourceCall, VerifiedPosts } from '../source.js';
import type { YoutubeApi } from './youtube-api.js';
import { NothingThere } from './youtube-fault.js';
import { readComment, readVideo } from './youtube-post.js';

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
    const asText = { part: 'snippet', textFormat: 'plainText' };
    const shownVideos = await this.list('/videos', { part: 'snippet,statistics' }, videos, call);
    const shownComments = await this.list('/comments', asText, comments, call);
    const present = readable([
      ...shownVideos.map(readVideo),
      ...shownComments.map((item) => readComment(item, { videoId: null })),
    ]);
    // Including what cannot be read: it exists. An item without an id may be any of them.
    const shown = new Set([...shownVideos, ...shownComments].map((item) => textOf(item, 'id')));
    return { present, gone: shown.has(null) ? [] : ids.filter((id) => !shown.has(id)) };
  }

  /** @throws Retryable if an answer without any item cannot be relied on */
  private async list(path: string, query: object, ids: readonly string[], call: SourceCall) {
    const { api, lastShown } = this;

    /** null = refused because of one of the ids. */
    const page = async (asked: readonly string[]): Promise<readonly Fields[] | null> => {
      await call.meters.charge({ units: 1 });
      try {
        return (await api.list(path, { ...query, id: asked.join(',') }, call)).items;
      } catch (error) {
        if (!(error instanceof NothingThere)) throw error;
        return null;
      }
    };

    /**
     * Leaves out missing items. `comments.list` may refuse all ids because of one, which is then found by halving.
     * @param confirm called with ids of which nothing is shown, unless YouTube says for each that it is not there
     */
    const lookUp = async (
      asked: readonly string[],
      confirm?: typeof confirmGone,
    ): Promise<readonly Fields[]> => {
      if (asked.length === 0) return [];
      const items = await page(asked);
      if (items?.length === 0) await confirm?.(asked);
      if (items !== null) return items;
      if (asked.length === 1) return [];
      const middle = Math.ceil(asked.length / 2);
      const first = await lookUp(asked.slice(0, middle), confirm);
      return [...first, ...(await lookUp(asked.slice(middle), confirm))];
    };

    const confirmGone = (missing: readonly string[]) => lastShown.confirmGone(path, missing, lookUp);
    const items = await lookUp(ids, confirmGone);
    lastShown.add(
      path,
      items.flatMap((item) => textOf(item, 'id') ?? []),
    );
    return items;
  }
}
