import type { SourceName } from '@earshot/domain';

/*
 * How posts are held. A post of any source is one `FakePost`, without anything of the wire: each source's folder dresses it
 * in the vendor's shape (`<source>.fake.ts` gives its routes, its faults and how its ids look; they get the parts of
 * `source-parts.ts`). Each source has a `Timeline` of its own: what is published when, searched as that source searches,
 * edited and deleted. What every source does alike, slowness, dead connections and spoilt bodies, is in
 * `faults/common-faults.ts`. An edit replaces `post`; `ScheduledPost.edits` says when, and how it looked before, for sources
 * that show versions.
 */

/** A post or comment of the invented world, before it is dressed for the wire. */
export interface FakePost {
  readonly source: SourceName;
  /** Its id at the source, in the vendor's form, unique for ever and among all sources: see its fake's `names`. */
  readonly name: string;
  readonly kind: 'post' | 'comment';
  /** Name of what a comment answers; null = it does not say. */
  readonly parent: string | null;
  /** Of a comment on Reddit: the title of its post. Empty where the source knows no titles. */
  readonly title: string;
  readonly text: string;
  /** Handle; `[deleted]` = the account is gone and has left the text. */
  readonly author: string;
  /**
   * Where it stands: a subreddit without `r/`, the id of a YouTube channel, a repository, a site of Stack Exchange, a server of
   * Mastodon without `.example`; empty elsewhere.
   */
  readonly place: string;
  /** Relative address that the row gave (Reddit: `/r/sub/comments/..`); null = it is made from the name. */
  readonly path: string | null;
  /** What it links to; empty = nothing. */
  readonly link: string;
  /** Counts, as far as the source shows any. `likes` are upvotes or reactions, `comments` are replies. */
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly quotes: number;
  readonly views: number;
  /** The source shows no count of likes. */
  readonly hidesLikes: boolean;
  /** Nobody may comment. */
  readonly commentsOff: boolean;
  /** Edited some time after it was published, without a trace of the first version. */
  readonly edited: boolean;
  /** Name of the post that it repeats or quotes: a crosspost, a repost; null = none. */
  readonly repeats: string | null;
}

/** What an author can change of a post. */
export const editableFields = [
  'title',
  'text',
  'author',
  'link',
  'likes',
  'comments',
  'reposts',
  'quotes',
  'views',
] as const satisfies readonly (keyof FakePost)[];

/** What changes of a post that is there. */
export type PostEdit = Partial<Pick<FakePost, (typeof editableFields)[number]>>;
