import type { SourceName } from './source-name.js';

/** A post, or a comment on one. */
export const postKinds = ['post', 'comment'] as const;
export type PostKind = (typeof postKinds)[number];

/** Counts as the source shows them; null = not shown, 0 = zero. Keys per source: `engagement` of its manifest. */
export type Engagement = Readonly<Record<string, number | null>>;

/** A public post or comment as its source shows it, decoded to plain text once. */
export interface Post {
  readonly source: SourceName;
  /** The source's own id, permanently unique within the source (Reddit: the fullname, `t3_abc`). */
  readonly externalId: string;
  readonly kind: PostKind;
  /** Permalink to the post at its source. */
  readonly url: string;
  readonly title: string | null;
  readonly text: string;
  /**
   * The part of `text` written by the author, if it contains more: the title of a linked page, the description of a picture.
   * Absent if the author wrote all of it, or none.
   */
  readonly ownText?: string;
  /** Links in the post (never its own permalink). Keywords are matched in them too. */
  readonly links: readonly string[];
  /** The id of the post on the same source that it quotes or reposts; absent = none known. */
  readonly repeats?: string;
  /** null = the source does not say, or `authorIsGone`. */
  readonly authorHandle: string | null;
  readonly authorUrl: string | null;
  /** The author's account was deleted, so a stored name is no longer kept. Absent = not known to be. */
  readonly authorIsGone?: true;
  /**
   * The subreddit, channel, server, repository or feed it was posted in, as the source shows it; null or absent = none, or
   * the source does not say.
   */
  readonly community?: string | null;
  readonly publishedAt: Date;
  readonly engagement: Engagement;
}
