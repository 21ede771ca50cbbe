/** The parts of a post in which keywords are searched for; feed = none, because the monitor takes every entry of the feed. */
export const matchFields = ['title', 'text', 'url', 'feed'] as const;
export type MatchField = (typeof matchFields)[number];

/** Where a keyword occurs in a post. */
export interface Match {
  readonly monitorId: string;
  /** The keyword as the monitor spells it. For field `feed`: the name of the feed. */
  readonly keyword: string;
  readonly field: MatchField;
  /** For field `url`: the link that `start` and `end` point into. */
  readonly link: string | null;
  /** UTF-16 offsets into the stored field, end exclusive; for field `feed` into `keyword`, all of it. */
  readonly start: number;
  readonly end: number;
}
