import type { SourceName } from '../post/source-name.js';
import type { MonitorWarning } from './monitor-warnings.js';

/** The feeds of a project, from the point of view of one of its monitors. */
export interface FeedsOfMonitor {
  /** The number of feeds that the project reads. */
  readonly count: number;
  /** Titles or addresses of those of which the monitor takes every entry. */
  readonly whole: readonly string[];
}

/** Warns about feeds of which a monitor takes every entry although it does not read feeds: it gets none. */
export function feedWarnings(sources: readonly SourceName[], { whole }: FeedsOfMonitor): MonitorWarning[] {
  if (sources.includes('feeds') || whole.length === 0) return [];
  const more = whole.length === 1 ? '' : ` and ${whole.length - 1} more`;
  const message = `This monitor takes every entry of “${whole[0]}”${more}, but its sources do not include feeds: nothing of it arrives. Add feeds to them, or give the feed to another monitor with add_feed.`;
  return [{ field: 'sources', message }];
}
