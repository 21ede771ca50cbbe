import type { Log } from '@earshot/platform';
import { LRUCache } from 'lru-cache';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readListed } from '../reading/read-listed.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { SourceCall } from '../source.js';
import type { YoutubeApi, YoutubePage } from './youtube-api.js';
import { type CommentSurroundings, countOf, readComment } from './youtube-post.js';

/** The video or channel whose comments are read. */
export type ThreadsOf = { readonly videoId: string } | { readonly allThreadsRelatedToChannelId: string };

/** When and how to read comments. */
export interface ThreadsReading {
  readonly since: Date;
  readonly requestedAt: Date;
  /** The replies that need not be read again. */
  readonly read: ReadReplies;
  readonly log: Log;
}

/**
 * Lists comments, and replies to them, published since a time. Threads are listed newest first by their first comment, and a
 * week of them is read, to find replies. Everything on these pages counts, because a comment that was held for review appears
 * at its original time once it is approved. https://developers.google.com/youtube/v3/docs/commentThreads/list
 * @throws like a feed's `fetch`; NothingThere if comments are switched off
 */
export async function readThreads(
  api: YoutubeApi,
  of: ThreadsOf,
  { since, requestedAt, read, log }: ThreadsReading,
  call: SourceCall,
): Promise<FetchedWindow> {
  const reader = new ThreadsReader(api, of, readersOf(call, since), read, log, call);
  const window = await readPages({
    since: new Date(since.getTime() - repliesFollowedMs),
    requestedAt,
    maxPages: 10,
    page: (cursor) => reader.page(cursor),
  });
  const { requests, fault, isCut } = reader;
  if (fault !== null || isCut) {
    const stopped =
      fault === null ? ({ reason: 'listing_ends' } as const) : ({ reason: 'fault', fault } as const);
    return { posts: window.posts, coveredFrom: requestedAt, requests, stopped };
  }
  const coveredFrom = window.coveredFrom > since ? window.coveredFrom : since;
  return { ...window, coveredFrom, requests };
}

const repliesFollowedMs = 7 * 24 * 3_600_000;
/** With 100 replies each. */
const maxReplyPages = 5;

type ListedComment = readonly [Fields, CommentSurroundings];

/** Reads pages of threads, and the replies that a page only counts. */
class ThreadsReader {
  requests = 0;
  /** Why replies are missing; what was listed is kept. */
  fault: Error | null = null;
  /** Whether a comment has more replies than were read. */
  isCut = false;

  constructor(
    private readonly api: YoutubeApi,
    private readonly of: ThreadsOf,
    private readonly readers: readonly ReplyReader[],
    private readonly read: ReadReplies,
    private readonly log: Log,
    private readonly call: SourceCall,
  ) {}

  async page(cursor: string | null): Promise<ListedPage> {
    if (this.fault !== null) throw this.fault;
    const asked = {
      part: 'snippet,replies',
      ...this.of,
      order: 'time',
      maxResults: 100,
      textFormat: 'plainText',
    };
    const query = cursor === null ? asked : { ...asked, pageToken: cursor };
    const { items, next } = await this.api.listReplies('/commentThreads', query, this.call);
    this.requests += 1;
    const listed: ListedComment[] = [];
    for (const thread of items) listed.push(...(await this.thread(thread)));
    const read = ([item, around]: ListedComment) => readComment(item, around);
    return { items: readListed('YouTube', listed, read, this.log).map(listedPost), next };
  }

  private async thread(thread: Fields): Promise<ListedComment[]> {
    const snippet = fieldsOf(thread['snippet']);
    const replies = countOf(snippet, 'totalReplyCount');
    const videoId = textOf(snippet, 'videoId');
    const shown = itemsOf(fieldsOf(thread['replies'])['comments']).map(fieldsOf);
    const parentId = textOf(thread, 'id');
    const isWhole = parentId === null || (replies ?? 0) <= shown.length;
    const answers = isWhole ? shown : [...shown, ...(await this.hidden(parentId, replies ?? 0))];
    return [
      [fieldsOf(snippet['topLevelComment']), { videoId, replies }],
      ...answers.map((answer): ListedComment => [answer, { videoId, replies: null }]),
    ];
  }

  private async hidden(parentId: string, count: number): Promise<readonly Fields[]> {
    if (this.read.has(parentId, count, this.readers)) return [];
    const found: Fields[] = [];
    let query: Readonly<Record<string, string | number>> | null = {
      part: 'snippet',
      parentId,
      maxResults: 100,
      textFormat: 'plainText',
    };
    for (let pages = 0; query !== null && this.fault === null; pages += 1) {
      if (pages === maxReplyPages) {
        this.isCut = true;
        return found;
      }
      try {
        const { items, next }: YoutubePage = await this.api.listReplies('/comments', query, this.call);
        this.requests += 1;
        found.push(...items);
        query = next === null ? null : { ...query, pageToken: next };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        this.fault = error;
      }
    }
    if (this.fault === null) this.read.add(parentId, count, this.readers);
    return found;
  }
}

/**
 * The reply count of each comment when its replies were last read completely, for each monitor that asked. YouTube includes
 * the count when it lists comments, so replies to those with an unchanged count need no request. This requires that the
 * previous result was stored, which a later `since` of the same monitor shows; replies are stored only for those that ask.
 */
export class ReadReplies {
  private readonly known = new LRUCache<string, { readonly count: number; readonly since: number }>({
    max: 100_000,
  });

  /** Whether all replies were read before for each of the monitors. */
  has(commentId: string, count: number, readers: readonly ReplyReader[]): boolean {
    return readers.every(({ monitorId, since }) => {
      const last = this.known.get(`${commentId} ${monitorId}`);
      return last !== undefined && last.count === count && since.getTime() > last.since;
    });
  }

  /** Records that all replies were read now. */
  add(commentId: string, count: number, readers: readonly ReplyReader[]): void {
    for (const { monitorId, since } of readers)
      this.known.set(`${commentId} ${monitorId}`, { count, since: since.getTime() });
  }
}

/** A monitor that asks for replies, and the time back to which it asks. */
interface ReplyReader {
  readonly monitorId: string;
  readonly since: Date;
}

/** The monitors of a call; one without a name if the call does not say. */
function readersOf({ readers }: SourceCall, since: Date): readonly ReplyReader[] {
  if (readers === undefined || readers.length === 0) return [{ monitorId: '', since }];
  return readers.map((reader) => ({ monitorId: reader.monitorId, since: reader.since ?? since }));
}
