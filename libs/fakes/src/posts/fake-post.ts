import type { SourceName } from '@earshot/domain';

/*
 * The model of posts. A post of any source is one `FakePost`, without anything specific to the API. Each source's folder
 * converts it to the vendor's format: `<source>.fake.ts` has its routes, its faults and the form of its ids, and its routes
 * get the parts of `source-parts.ts`. Each source has its own `Timeline`: what is published when, searched as that source
 * searches, edited and deleted. What all sources have in common (slowness, dead connections and corrupted bodies) is in
 * `faults/common-faults.ts`. An edit replaces `post`; `ScheduledPost.edits` has its time and the earlier version, for
 * sources that show versions.
 */

/** A post or comment of the fake world, before it is converted to a vendor's format. */
export interface FakePost {
  readonly source: SourceName;
  /** Its id at the source, in the vendor's form; permanently unique, also across sources. See the fake's `names`. */
  readonly name: string;
  readonly kind: 'post' | 'comment';
  /** The name of the post that a comment replies to; null = not stated. */
  readonly parent: string | null;
  /** For a comment on Reddit, the title of its post. Empty if the source has no titles. */
  readonly title: string;
  readonly text: string;
  /** The author's handle; `[deleted]` = the account was deleted but the text remains. */
  readonly author: string;
  /**
   * Where it was posted: a subreddit without `r/`, the id of a YouTube channel, a repository, a Stack Exchange site, a
   * Mastodon server without `.example`; empty for other sources.
   */
  readonly place: string;
  /** The relative address given in the row (Reddit: `/r/sub/comments/..`); null = derived from the name. */
  readonly path: string | null;
  /** The address it links to; empty = none. */
  readonly link: string;
  /** The counts that the source shows, if any. `likes` are upvotes or reactions, `comments` are replies. */
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly quotes: number;
  readonly views: number;
  /** Whether the source hides the count of likes. */
  readonly hidesLikes: boolean;
  /** Whether comments are disabled. */
  readonly commentsOff: boolean;
  /** Whether it was edited some time after publication, leaving no trace of the first version. */
  readonly edited: boolean;
  /** The name of the post that it repeats or quotes, e.g. as a crosspost or repost; null = none. */
  readonly repeats: string | null;
}

/** What a post has if nothing else is said of it. */
export const anyPost: Omit<FakePost, 'source' | 'kind' | 'name' | 'text'> = {
  parent: null,
  title: '',
  author: 'someone',
  place: '',
  path: null,
  link: '',
  likes: 3,
  comments: 2,
  reposts: 1,
  quotes: 4,
  views: 600,
  hidesLikes: false,
  commentsOff: false,
  edited: false,
  repeats: null,
};

/** The fields of a post that an author can change. */
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

/** A change to an existing post. */
export type PostEdit = Partial<Pick<FakePost, (typeof editableFields)[number]>>;
