import { type SourceName, sourceLabels } from '@earshot/domain';
import type { CoverageOutput, ScanOutput, StatsBucketOutput } from '@earshot/contracts';
import type { TimeTexts } from '../../format/time-text.js';
import { type Beginning, beginningsOf, readOnlySince } from '../../sources/answer/beginnings.js';
import { daysText } from '../choices/days-text.js';

/** What is known of reading, from list_scans of some monitors and list_sources. Times are ISO 8601. */
export interface Reading {
  /** Time that was not read and will not be. */
  readonly gaps: readonly { readonly source: SourceName; readonly from: string; readonly until: string }[];
  /** Since when each source was read for all of the monitors whose scans are all known. */
  readonly beginnings: readonly Beginning[];
  /** Until when each source was read; null = nothing yet. */
  readonly ends: readonly { readonly source: SourceName; readonly until: string | null }[];
  /** Gaps in time before this were not looked up; null = all were. */
  readonly unknownBefore: string | null;
}

/** The scans of a monitor, as far as they were asked for. */
export interface ScansRead {
  readonly scans: readonly Pick<
    ScanOutput,
    'source' | 'started_at' | 'covered_from' | 'gap_from' | 'gap_until'
  >[];
  readonly complete: boolean;
}

/**
 * Puts together what was asked for. @param monitors one entry per monitor that counts; null = not asked, or no answer
 * @param source only this one; null = all
 */
export function readingOf(
  monitors: readonly (ScansRead | null)[],
  sources: readonly (Pick<CoverageOutput, 'source' | 'monitors' | 'covered_until'> &
    Partial<Pick<CoverageOutput, 'held_back_by'>>)[],
  source: SourceName | null,
  now: Date,
): Reading {
  const counts = (name: SourceName): boolean => source === null || source === name;
  const known = monitors.filter((each) => each !== null);
  const missing = known.length < monitors.length;
  // A scan covers the time before it; anything earlier than the oldest known scan covers is unknown.
  const oldest = known.flatMap(({ complete, scans }) =>
    complete ? [] : [scans.at(-1)?.started_at ?? now.toISOString()],
  );
  return {
    gaps: known.flatMap(({ scans }) =>
      scans.flatMap(({ source: name, gap_from, gap_until }) =>
        counts(name) && gap_from !== null && gap_until !== null
          ? [{ source: name, from: gap_from, until: gap_until }]
          : [],
      ),
    ),
    beginnings: latestOf(
      known.flatMap((each) =>
        each.complete ? beginningsOf(each.scans).filter((one) => counts(one.source)) : [],
      ),
    ),
    ends: sources.flatMap((each) =>
      each.monitors > 0 && each.held_back_by !== 'nothing_chosen' && counts(each.source)
        ? [{ source: each.source, until: each.covered_until }]
        : [],
    ),
    unknownBefore: missing ? now.toISOString() : (oldest.toSorted().at(-1) ?? null),
  };
}

/** The latest of each source: from then on it was read for every monitor. */
function latestOf(beginnings: readonly Beginning[]): readonly Beginning[] {
  const latest = new Map<SourceName, Beginning>();
  for (const each of beginnings)
    if (each.from > (latest.get(each.source)?.from ?? '')) latest.set(each.source, each);
  return [...latest.values()];
}

/** What may be said of a bar. */
export interface Completeness {
  /** whole = everything was read; part = something was not; unknown = gaps were not looked up. */
  readonly state: 'whole' | 'part' | 'unknown';
  /** What was not read, in sentences; empty = nothing is known to be missing. */
  readonly notes: readonly string[];
  /** The sources that were not fully read, by their labels, as far as they are known. */
  readonly sources: readonly string[];
}

/** Whether everything of a stretch of time was read. @param now what is published later cannot be read yet */
export function completenessOf(
  { start, end, mentions }: Pick<StatsBucketOutput, 'start' | 'end' | 'mentions'>,
  reading: Reading,
  times: Pick<TimeTexts, 'full' | 'clock' | 'day' | 'isoDay'>,
  now: Date,
): Completeness {
  const until = end < now.toISOString() ? end : now.toISOString();
  // The next scan moves a source on: what is missing of the last hour is no gap.
  const readEnough = until === end ? end : new Date(now.getTime() - hourMs).toISOString();
  const missing = [
    ...reading.gaps
      .filter((gap) => gap.from < until && gap.until > start)
      .map(({ source, from, until: to }) => noteOf(source, `was not read ${spanOf(from, to, times)}`)),
    ...reading.beginnings
      .filter(({ from }) => from > start)
      .map(({ source, from }) => ({
        label: sourceLabels[source],
        note: readOnlySince(source, times.full(from)),
      })),
    ...reading.ends
      .filter((each) => each.until === null || each.until < readEnough)
      .map(({ source, until: to }) =>
        noteOf(source, to === null ? 'has not been read yet' : `has not been read since ${times.full(to)}`),
      ),
  ];
  if (missing.length > 0)
    return {
      state: 'part',
      notes: [...new Set(missing.map(({ note }) => note))],
      sources: [...new Set(missing.map(({ label }) => label))],
    };
  if (mentions === null) return nothingKnown({ start, end }, times);
  const isUnknown = reading.unknownBefore !== null && start < reading.unknownBefore;
  return { state: isUnknown ? 'unknown' : 'whole', notes: [], sources: [] };
}

function noteOf(source: SourceName, what: string): { readonly label: string; readonly note: string } {
  const label = sourceLabels[source];
  return { label, note: `${label} ${what}` };
}

/** What the server says of a time with no mention that was not fully read. */
export function nothingKnown(
  { start, end }: Pick<StatsBucketOutput, 'start' | 'end'>,
  times: Pick<TimeTexts, 'day' | 'isoDay'>,
): Completeness {
  const days = daysText(start, end, times);
  return { state: 'part', notes: [`${days}: not read, or not completely`], sources: [] };
}

const hourMs = 3_600_000;

function spanOf(from: string, until: string, times: Pick<TimeTexts, 'full' | 'clock' | 'isoDay'>): string {
  return times.isoDay(from) === times.isoDay(until)
    ? `${times.full(from)} to ${times.clock(until)}`
    : `${times.full(from)} to ${times.full(until)}`;
}
