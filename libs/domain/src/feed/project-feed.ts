import type { FeedStanding } from './feed-state.js';

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
