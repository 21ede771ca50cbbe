export const feedStates = ['new', 'working', 'failing', 'gone'] as const;
export type FeedState = (typeof feedStates)[number];

/** The facts that a feed's state depends on. */
export interface FeedStanding {
  readonly readAt: Date | null;
  /** Why the last read failed; null = it succeeded. */
  readonly error: string | null;
  readonly goneAt: Date | null;
}

export function feedStateOf({ readAt, error, goneAt }: FeedStanding): FeedState {
  if (goneAt !== null) return 'gone';
  if (error !== null) return 'failing';
  return readAt === null ? 'new' : 'working';
}

export const mostFeedsPerProject = 1_000;

export interface ProjectFeed extends FeedStanding {
  readonly id: string;
  readonly address: string;
  /** The project's name for it, otherwise the feed's own title. */
  readonly title: string | null;
  readonly siteUrl: string | null;
  /** The monitor for which every entry is a mention; null = only keywords decide. */
  readonly wholeMonitorId: string | null;
  /** null = never: it is gone, or no active monitor of the project reads feeds. */
  readonly nextReadAt: Date | null;
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
  /** The number of entries it last listed. */
  readonly entries: number;
  readonly createdAt: Date;
}
