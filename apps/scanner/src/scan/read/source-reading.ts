import type { Post, QueryCost } from '@earshot/domain';
import type { SourceBehavior } from '../../sources/source-pauses.js';
import type { RepliesReading } from './read-replies.js';
import type { WatchResult } from './watch-result.js';

/** What the reading of a source brought for the watches of one job. */
export interface SourceReading extends SourceBehavior {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly posts: readonly Post[];
  /** What the source says of posts that were found before; see `FetchedWindow`. */
  readonly changed: readonly string[];
  /** How many posts the source returned, whether they were wanted or not. */
  readonly fetched: number;
  /** By watch id: what was covered, and when it is scanned next. */
  readonly results: ReadonlyMap<string, WatchResult>;
  readonly replies: RepliesReading;
  /** What each call of the source cost. */
  readonly costs: readonly QueryCost[];
}
