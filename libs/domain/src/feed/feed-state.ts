/** How a feed stands. */
export const feedStates = ['new', 'working', 'failing', 'gone'] as const;
export type FeedState = (typeof feedStates)[number];

/** What its state follows from. */
export interface FeedStanding {
  readonly readAt: Date | null;
  /** Why it could not be read last; null = it could. */
  readonly error: string | null;
  readonly goneAt: Date | null;
}

/** The state of a feed. */
export function feedStateOf({ readAt, error, goneAt }: FeedStanding): FeedState {
  if (goneAt !== null) return 'gone';
  if (error !== null) return 'failing';
  return readAt === null ? 'new' : 'working';
}

/** A project reads no more feeds than this. */
export const mostFeedsPerProject = 1_000;
