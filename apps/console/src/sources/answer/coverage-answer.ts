import { sourceLabels, type SourceName } from '@earshot/domain';
import type { SourceOutput } from '@earshot/contracts';
import { listText } from '../../format/list-text.js';
import { momentText } from '../../format/local-times.js';
import { isBehind } from '../../shell/coverage/is-behind.js';
import { type Beginning, readOnlySince } from './beginnings.js';
import type { SourceGap } from './merge-gaps.js';

/** Whether posts of a time can have been missed, in a sentence, and what speaks for it. */
export interface CoverageAnswer {
  readonly tone: 'good' | 'hold' | 'unknown';
  readonly sentence: string;
  /** Each source that has not been read throughout, and why. */
  readonly because: readonly string[];
}

/** What scans show of a time. */
export interface KnownGaps {
  readonly gaps: readonly SourceGap[];
  /** Since when each source has been read for a monitor, of monitors whose scans of the time are all known. */
  readonly beginnings: readonly MonitorBeginning[];
  /** Whether all scans of the time are known. */
  readonly complete: boolean;
}

/** Since when a source has been read for a monitor. */
export interface MonitorBeginning extends Beginning {
  /** Its name. */
  readonly monitor: string;
}

type Texts = Parameters<typeof momentText>[1];
type Watched = Pick<
  SourceOutput,
  'source' | 'monitors' | 'configured' | 'covered_until' | 'held_back_by' | 'partial' | 'delayed'
>;

/**
 * @param sources null = not known (yet) @param known null = not known (yet)
 * @param range moments in ms; `name` as in "in the last 24 hours" @param failingFeeds names of feeds that could not be read last
 */
export function coverageAnswer(
  sources:
    readonly (Watched & Pick<SourceOutput, 'scan_interval_minutes' | 'effective_interval_minutes'>)[] | null,
  known: KnownGaps | null,
  { since, until, name }: { readonly since: number; readonly until: number; readonly name: string },
  times: Texts,
  failingFeeds: readonly string[] = [],
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
  const unread = watched.flatMap((source) => {
    const reason = unreadReason(source, until, times);
    return reason === null ? [] : [reason];
  });
  const gaps = gapReasons(known?.gaps ?? [], times);
  const late = lateReasons(
    (known?.beginnings ?? []).filter(({ source }) => watched.some((each) => each.source === source)),
    since,
    times,
  );
  const because = [...unread, ...late, ...gaps, ...feedReasons(watched, failingFeeds)];
  if (because.length > 0) return { tone: 'hold', sentence: `Yes, posts ${name} may be missing.`, because };
  if (known === null) return { tone: 'unknown', sentence: 'Checking the scans …', because: [] };
  if (!known.complete)
    return {
      tone: 'unknown',
      sentence: `None are known, but not all scans ${name} have been checked.`,
      because: [],
    };
  const least = leastCovered(watched);
  return {
    tone: 'good',
    sentence: `No: every post ${name} that the sources show has been read${least === null ? '' : `, until ${momentText(least, times)}`}.`,
    because: limitedReasons(watched),
  };
}

function unreadReason(
  source: Watched & Pick<SourceOutput, 'scan_interval_minutes' | 'effective_interval_minutes'>,
  until: number,
  times: Texts,
): string | null {
  const label = sourceLabels[source.source];
  if (source.configured === false) return `${label} is not read: it has no credentials.`;
  if (source.covered_until === null) return `${label} has not been read completely yet.`;
  return isBehind(source, until)
    ? `${label} is unread since ${momentText(source.covered_until, times)}.`
    : null;
}

/** One sentence per source that was not read yet when the time began, or not for each monitor. @param since ms */
function lateReasons(beginnings: readonly MonitorBeginning[], since: number, times: Texts): string[] {
  const bySource = new Map<SourceName, MonitorBeginning[]>();
  for (const each of beginnings) bySource.set(each.source, [...(bySource.get(each.source) ?? []), each]);
  return [...bySource].flatMap(([source, all]) => {
    const late = all
      .filter(({ from }) => Date.parse(from) > since)
      .toSorted((a, b) => a.from.localeCompare(b.from));
    const [first, last] = [late[0], late.at(-1)];
    if (first === undefined || last === undefined) return [];
    if (late.length === all.length) return [`${readOnlySince(source, momentText(first.from, times))}.`];
    const names = late.slice(0, 3).map(({ monitor }) => `“${monitor}”`);
    const more = late.length > 3 ? [`${late.length - 3} more`] : [];
    return [`${readOnlySince(source, momentText(last.from, times))} for ${listText([...names, ...more])}.`];
  });
}

/** One sentence per source: its gaps, the latest three in words. */
function gapReasons(gaps: readonly SourceGap[], times: Texts): string[] {
  const bySource = new Map<SourceName, SourceGap[]>();
  for (const gap of gaps) bySource.set(gap.source, [...(bySource.get(gap.source) ?? []), gap]);
  return [...bySource].map(([source, all]) => {
    const shown = all
      .slice(0, 3)
      .map(
        ({ from, until }) => `${momentText(new Date(from), times)} to ${momentText(new Date(until), times)}`,
      );
    const more = all.length > 3 ? ` and ${all.length - 3} more times` : '';
    return `${sourceLabels[source]} was not read ${shown.join(', ')}${more}.`;
  });
}

/** Feeds fail one by one, while the source goes on reading the others. */
function feedReasons(watched: readonly Watched[], failing: readonly string[]): string[] {
  if (failing.length === 0 || !watched.some(({ source }) => source === 'feeds')) return [];
  const names = failing.slice(0, 3).map((name) => `“${name}”`);
  const more = failing.length > 3 ? [`${failing.length - 3} more`] : [];
  return [`Feeds: ${listText([...names, ...more])} cannot be read at present.`];
}

/** What no scan can make good: sources that show only a part, or show it late. */
function limitedReasons(watched: readonly Watched[]): string[] {
  const labels = (of: (source: Watched) => boolean): string =>
    watched
      .filter(of)
      .map(({ source }) => sourceLabels[source])
      .join(', ');
  const partial = labels((source) => source.partial === true);
  const delayed = labels((source) => source.delayed === true);
  return [
    ...(partial === '' ? [] : [`Only a part of what is published can be found on: ${partial}.`]),
    ...(delayed === '' ? [] : [`Posts are found hours late on: ${delayed}.`]),
  ];
}

function leastCovered(watched: readonly Watched[]): string | null {
  const untils = watched.flatMap(({ covered_until }) => (covered_until === null ? [] : [covered_until]));
  return untils.toSorted()[0] ?? null;
}
