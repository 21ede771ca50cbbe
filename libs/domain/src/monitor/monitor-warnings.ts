import { type SourceName, sourceLabel } from '../post/source-name.js';
import { isEverydayWord } from '../text/everyday-words.js';

/** A warning about accepted input that is probably not what the user wants. */
export interface MonitorWarning {
  /** Path of the input field, e.g. `keywords[2]`. */
  readonly field: string;
  /** A sentence: what will happen, and what to do instead. */
  readonly message: string;
}

/**
 * Warns about keywords that match nearly everything, and about sources that will not be scanned.
 * @param unconfigured sources that are not set up in this installation, or are left out of it
 */
export function monitorWarnings(
  { keywords, sources }: { readonly keywords: readonly string[]; readonly sources: readonly SourceName[] },
  unconfigured: readonly SourceName[],
): MonitorWarning[] {
  const named = sources
    .filter((source) => unconfigured.includes(source))
    .map((source) => sourceLabel(source));
  return [
    ...keywords.flatMap((keyword, index) => {
      const message = keywordWarning(keyword);
      return message === null ? [] : [{ field: `keywords[${index}]`, message }];
    }),
    ...(named.length === 0 ? [] : [{ field: 'sources', message: sourcesWarning(named) }]),
  ];
}

function keywordWarning(keyword: string): string | null {
  const name = keyword.trim().replace(/^[#@]/, '');
  const advice = 'Add a longer spelling, such as the domain or @handle, and describe what the brand is.';
  if ([...name].length === 1)
    return `“${keyword}” is a single character: most posts that contain it will mean something else. ${advice}`;
  return isEverydayWord(name)
    ? `“${keyword}” is a very common word: most posts that contain it will mean something else. ${advice}`
    : null;
}

function sourcesWarning(named: readonly string[]): string {
  const isOne = named.length === 1;
  const list = isOne ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `${list} ${isOne ? 'is' : 'are'} not set up in this installation: ${isOne ? 'it is' : 'they are'} not scanned until an operator sets ${isOne ? 'it' : 'them'} up.`;
}

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
