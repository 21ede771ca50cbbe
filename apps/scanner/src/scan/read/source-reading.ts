import type { Post, QueryCost } from '@earshot/domain';
import type { SourceBehavior } from '../../sources/source-pauses.js';
import type { ReaderWindow } from '@earshot/sources';
import type { RepliesReading } from './read-replies.js';
import type { WatchResult } from './watch-result.js';

/** The result of reading a source for the watches of one job. */
export interface SourceReading extends SourceBehavior {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly posts: readonly Post[];
  /** By monitor: which posts it may see; a monitor that is not listed may see all. */
  readonly readers: ReadonlyMap<string, ReaderWindow>;
  /** Posts found earlier that the source reports as changed; see `FetchedWindow`. */
  readonly changed: readonly string[];
  /** The number of posts the source returned, wanted or not. */
  readonly fetched: number;
  /** By watch id: what was covered, and when it is scanned next. */
  readonly results: ReadonlyMap<string, WatchResult>;
  readonly replies: RepliesReading;
  readonly costs: readonly QueryCost[];
}
