/** A post or comment of the invented Reddit, before it is dressed for the wire. */
export interface SandboxPost {
  /** Fullname, unique for ever: `t3_..` (post) or `t1_..` (comment). */
  readonly name: string;
  readonly kind: 'post' | 'comment';
  /** Without `r/`. */
  readonly subreddit: string;
  /** Of a comment: the title of its post. */
  readonly title: string;
  /** `selftext` of a post, `body` of a comment. */
  readonly text: string;
  readonly author: string;
  readonly score: number;
  readonly ups: number;
  readonly numComments: number;
  /** Relative, as on the wire: `/r/sub/comments/..`. */
  readonly permalink: string;
  /** What a link post links to; the post's own address otherwise. */
  readonly url: string;
  /** Edited some time after it was published. */
  readonly edited: boolean;
  readonly scoreHidden: boolean;
  /** Fullname of the post that this one repeats. */
  readonly crosspostParent: string | null;
}
