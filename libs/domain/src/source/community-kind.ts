/** What a source's posts stand in: subreddits, channels, servers, repositories, feeds. */
export interface CommunityKind {
  /** What the source calls one. */
  readonly noun: string;
  /** One as people write it in a monitor, with the source before it. */
  readonly example: string;
  /** What the source writes before every name, so that such a name needs no source before it; absent = nothing. */
  readonly prefix?: string;
}
