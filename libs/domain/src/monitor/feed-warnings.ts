import type { SourceName } from '../post/source-name.js';
import type { MonitorWarning } from './monitor-warnings.js';

/** The feeds of a project, from the point of view of one of its monitors. */
export interface FeedsOfMonitor {
  /** The number of feeds that the project reads. */
  readonly count: number;
  /** Titles or addresses of those of which the monitor takes every entry. */
  readonly whole: readonly string[];
}

/**
 * Warns if a monitor has no other source than feeds and the project reads none, and about feeds of which it takes every
 * entry although it does not read feeds: nothing arrives.
 */
export function feedWarnings(
  sources: readonly SourceName[],
  { count, whole }: FeedsOfMonitor,
): MonitorWarning[] {
  const message = sources.includes('feeds') ? noFeedMessage(sources, count) : unreadMessage(whole);
  return message === null ? [] : [{ field: 'sources', message }];
}

function noFeedMessage(sources: readonly SourceName[], count: number): string | null {
  return sources.length > 1 || count > 0
    ? null
    : 'The project reads no feeds yet, and this monitor has no other source: nothing is found until one is added with add_feed.';
}

function unreadMessage([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `This monitor takes every entry of “${first}”${more}, but its sources do not include feeds: nothing of it arrives. Add feeds to them, or give the feed to another monitor with add_feed.`;
}
