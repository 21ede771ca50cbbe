import { sourceLabels } from '@earshot/domain';
import type { CoverageSpanOutput, GetCoverageOutput, SourceOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';
import { listText } from '../../format/list-text.js';
import { momentText } from '../../format/local-times.js';
import { isBehind } from '../../shell/coverage/is-behind.js';
import type { AskedTime } from './asked-time.js';

/** Whether posts in a time range may have been missed, in a sentence, and the reasons. */
export interface CoverageAnswer {
  readonly tone: 'good' | 'hold' | 'unknown';
  readonly sentence: string;
  /** A sentence for each source that was not read throughout. */
  readonly because: readonly string[];
}

type Texts = Parameters<typeof momentText>[1];
type Watched = Pick<
  SourceOutput,
  | 'source'
  | 'monitors'
  | 'configured'
  | 'covered_until'
  | 'held_back_by'
  | 'partial'
  | 'delayed'
  | 'scan_interval_minutes'
  | 'effective_interval_minutes'
>;

/**
 * @param sources null = not known (yet)
 * @param coverage of the time range; null = not known (yet)
 * @param names of monitors, by id
 * @param unreadableFeeds names of feeds that cannot be read
 */
export function coverageAnswer(
  sources: readonly Watched[] | null,
  coverage: Pick<GetCoverageOutput, 'sources'> | null,
  time: AskedTime,
  times: Texts,
  names: ReadonlyMap<string, string> = new Map(),
  unreadableFeeds: readonly string[] = [],
): CoverageAnswer {
  if (sources === null) return { tone: 'unknown', sentence: 'It is not known yet.', because: [] };
  const watched = sources.filter(
    ({ monitors, held_back_by }) => monitors > 0 && held_back_by !== 'nothing_chosen',
  );
  if (watched.length === 0)
    return {
      tone: 'hold',
      sentence: 'Yes, everything: no active monitor watches anything.',
      because: [],
    };
  if (coverage === null) return { tone: 'unknown', sentence: 'Checking what was read…', because: [] };
  const because = [
    ...watched.flatMap((source) => {
      const spans = coverage.sources.find((each) => each.source === source.source)?.spans;
      return spans === undefined ? [] : reasonsOf(source, spans, time, times, names);
    }),
    ...(time.isRecent ? feedReasons(watched, unreadableFeeds) : []),
  ];
  if (because.length > 0)
    return { tone: 'hold', sentence: `Yes, posts ${time.name} may be missing.`, because };
  if (watched.some(({ source }) => !coverage.sources.some((each) => each.source === source)))
    return { tone: 'unknown', sentence: 'It is not known yet for all sources.', because: [] };
  const least = time.isRecent ? leastCovered(watched) : null;
  return {
    tone: 'good',
    sentence: `No: every post ${time.name} that the sources show has been read${least === null ? '' : `, until ${momentText(least, times)}`}.`,
    because: limitedReasons(watched),
  };
}

/** Why posts of a source may be missing, in sentences. */
function reasonsOf(
  source: Watched,
  spans: readonly CoverageSpanOutput[],
  time: AskedTime,
  times: Texts,
  names: ReadonlyMap<string, string>,
): string[] {
  const label = sourceLabels[source.source];
  if (source.configured === false) return [`${label} is not read: it is not set up.`];
  if (source.covered_until === null) return [`${label} has not been read completely yet.`];
  const unread = spans.filter(({ state, reason }) => state === 'unread' && reason !== 'to_come');
  const tail = unread.find(({ reason }) => reason !== 'before_start' && reason !== 'not_checked');
  // What the next scan will read does not count as missing.
  const isUnread = tail !== undefined && (!time.isRecent || isBehind(source, time.until));
  if (tail !== undefined && tail.from < source.covered_until)
    return [`${label}: no scan on record proves what was read.`];
  return [
    ...(isUnread ? [`${label} has not been read since ${momentText(source.covered_until, times)}.`] : []),
    ...unread.flatMap(({ reason, until, monitor_ids }) => {
      const moment = momentText(until, times);
      if (reason === 'not_checked') return [`${label} has more gaps before ${moment} than can be looked up.`];
      if (reason !== 'before_start') return [];
      const some = monitor_ids.length < source.monitors ? ` for ${namesText(monitor_ids, names)}` : '';
      // The last span is cut off where the time range ends: the source was first read at an unknown later time.
      if (until === spans.at(-1)?.until) return [`${label} was not yet read${some} at that time.`];
      return [`${label} has been read only since ${moment}${some}.`];
    }),
    ...gapReason(
      label,
      spans.filter(({ state }) => state === 'gap'),
      times,
    ),
  ];
}

/** Sums up all gaps of a source in a sentence that lists the latest three. */
function gapReason(label: string, gaps: readonly CoverageSpanOutput[], times: Texts): string[] {
  if (gaps.length === 0) return [];
  const shown = gaps
    .toReversed()
    .slice(0, 3)
    .map(({ from, until }) => `${momentText(from, times)} to ${momentText(until, times)}`);
  const more = gaps.length > 3 ? ` and ${countText(gaps.length - 3, 'more time')}` : '';
  return [`${label} was not read ${shown.join(', ')}${more}.`];
}

function namesText(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  const shown = known.slice(0, 3).map((name) => `“${name}”`);
  const more = ids.length - shown.length;
  return listText([...shown, ...(more > 0 ? [`${more} more`] : [])]);
}

/** Single feeds can fail while the source keeps reading the others. */
function feedReasons(watched: readonly Watched[], failing: readonly string[]): string[] {
  if (failing.length === 0 || !watched.some(({ source }) => source === 'feeds')) return [];
  const names = failing.slice(0, 3).map((name) => `“${name}”`);
  const more = failing.length > 3 ? [`${failing.length - 3} more`] : [];
  return [`Feeds: ${listText([...names, ...more])} cannot be read.`];
}

/** Limits that no scan can overcome: sources that show only some posts, or show them late. */
function limitedReasons(watched: readonly Watched[]): string[] {
  const labels = (of: (source: Watched) => boolean): string =>
    watched
      .filter(of)
      .map(({ source }) => sourceLabels[source])
      .join(', ');
  const partial = labels((source) => source.partial === true);
  const delayed = labels((source) => source.delayed === true);
  return [
    ...(partial === '' ? [] : [`Only part of what is published can be found on: ${partial}.`]),
    ...(delayed === '' ? [] : [`Posts are found hours late on: ${delayed}.`]),
  ];
}

function leastCovered(watched: readonly Watched[]): string | null {
  const untils = watched.flatMap(({ covered_until }) => (covered_until === null ? [] : [covered_until]));
  return untils.toSorted()[0] ?? null;
}
