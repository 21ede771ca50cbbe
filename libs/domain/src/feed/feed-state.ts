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
