/** What a source's posts stand in: subreddits, channels, servers, repositories, feeds. */
export interface CommunityKind {
  /** What the source calls one. */
  readonly noun: string;
  /** One as people write it in a monitor, with the source before it. */
  readonly example: string;
  /** What stands before every name at the source or in its addresses: such a name needs no source before it. */
  readonly prefix?: string;
  /** What may stand behind a name and makes no other of it; of several that fit, the first counts. */
  readonly endings?: readonly string[];
}
