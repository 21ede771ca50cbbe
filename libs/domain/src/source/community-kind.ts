/** Where a source's posts are posted: subreddits, channels, servers, repositories, feeds. */
export interface CommunityKind {
  /** The source's term for one. */
  readonly noun: string;
  /** An example as written in a monitor, including the source. */
  readonly example: string;
  /** The source's own prefix of every name, which makes naming the source unnecessary; absent = none. */
  readonly prefix?: string;
  /** Endings of a name that make no difference; the first that fits is dropped. */
  readonly endings?: readonly string[];
}
