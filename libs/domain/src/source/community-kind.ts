/** Where posts of a source are published: subreddits, channels, servers, repositories, feeds. */
export interface CommunityKind {
  /** The source's term for one. */
  readonly noun: string;
  /** An example as written in a monitor, with the source. */
  readonly example: string;
  /** The prefix that every name has at this source, which makes it unnecessary to name the source; absent = none. */
  readonly prefix?: string;
  /** Endings of a name that make no difference; the first that matches is dropped. */
  readonly endings?: readonly string[];
}
