import { type CoverageState, type SourceName, sourceLabels, type SpanReason } from '@earshot/domain';
import type { GetCoverageOutput, StatsBucketOutput } from '@earshot/contracts';
import type { TimeTexts } from '../../format/time-text.js';
import { daysText } from '../choices/days-text.js';

/** A time span in which a source was not read. Times are ISO 8601. */
export interface UnreadSpan {
  readonly source: SourceName;
  readonly from: string;
  readonly until: string;
  readonly state: CoverageState;
  readonly reason: SpanReason | null;
  /** The time up to which the source has been read; null = it has not been read yet. */
  readonly coveredUntil: string | null;
  /** Whether it lasts until the end of the charted period, or longer. */
  readonly reachesEnd: boolean;
}

/**
 * The spans of the charted period that were not read.
 * @param source only this one; null = all
 */
export function unreadSpans(
  { sources, until: end }: GetCoverageOutput,
  source: SourceName | null,
): UnreadSpan[] {
  return sources
    .filter((each) => source === null || each.source === source)
    .flatMap(({ source: name, covered_until, spans }) =>
      spans
        .filter(({ state, reason }) => state !== 'covered' && reason !== 'to_come')
        .map(({ from, until, state, reason }) => ({
          source: name,
          from,
          until,
          state,
          reason,
          coveredUntil: covered_until,
          reachesEnd: until === end,
        })),
    );
}

/** How complete the count of a bar is. */
export interface Completeness {
  /** whole = everything was read; part = something was not; unknown = not known yet. */
  readonly state: 'whole' | 'part' | 'unknown';
  /** What was not read, in sentences; empty = nothing is known to be missing. */
  readonly notes: readonly string[];
  /** Labels of the sources known not to be fully read. */
  readonly sources: readonly string[];
}

const whole: Completeness = { state: 'whole', notes: [], sources: [] };

/**
 * Whether everything in a time span was read. Data that the next scans will add does not count as missing.
 * @param unread null = not known (yet)
 */
export function completenessOf(
  { start, end, complete }: Pick<StatsBucketOutput, 'start' | 'end' | 'complete'>,
  unread: readonly UnreadSpan[] | null,
  times: Pick<TimeTexts, 'full' | 'clock' | 'day' | 'isoDay'>,
  now: Date,
): Completeness {
  if (complete) return whole;
  const missing = lastBeginnings(unread ?? []).filter(
    (span) => span.from < end && span.until > start && !isRecent(span, now),
  );
  if (missing.length > 0)
    return {
      state: 'part',
      notes: [...new Set(missing.map((span) => noteOf(span, times, now)))],
      sources: [...new Set(missing.map(({ source }) => sourceLabels[source]))],
    };
  if (end > now.toISOString()) return unread === null ? { ...whole, state: 'unknown' } : whole;
  const note = `${daysText(start, end, times)}: not read completely, or no longer kept`;
  return { state: 'part', notes: [note], sources: [] };
}

/** Monitors of a source start at different times; the source was read in full only from the latest start on. */
function lastBeginnings(unread: readonly UnreadSpan[]): UnreadSpan[] {
  const last = new Map<SourceName, UnreadSpan>();
  for (const span of unread)
    if (span.reason === 'before_start' && span.until > (last.get(span.source)?.until ?? ''))
      last.set(span.source, span);
  return unread.map((span) => {
    const { until, reachesEnd } = (span.reason === 'before_start' ? last.get(span.source) : null) ?? span;
    return { ...span, until, reachesEnd };
  });
}

const hourMs = 3_600_000;

/** Unread time within the last hour is no gap: the next scan will cover it. */
function isRecent({ state, from, until }: UnreadSpan, now: Date): boolean {
  return (
    state === 'unread' &&
    now.getTime() - Date.parse(from) < hourMs &&
    now.getTime() - Date.parse(until) < hourMs / 4
  );
}

function noteOf(
  { source, from, until, state, reason, coveredUntil, reachesEnd }: UnreadSpan,
  times: Pick<TimeTexts, 'full' | 'clock' | 'isoDay'>,
  now: Date,
): string {
  const label = sourceLabels[source];
  if (coveredUntil === null && state === 'unread') return `${label} has not been read yet`;
  // A span that reaches the end was cut off there: the source was first read at an unknown later time.
  if (reason === 'before_start')
    return reachesEnd
      ? `${label} was not yet read completely at that time`
      : `${label} has been read completely only since ${times.full(until)}`;
  const isTail = state === 'unread' && now.getTime() - Date.parse(until) < hourMs / 4;
  if (!isTail || coveredUntil === null) return `${label} was not read ${spanOf(from, until, times)}`;
  return from < coveredUntil
    ? `${label}: no scan on record proves what was read`
    : `${label} has not been read since ${times.full(coveredUntil)}`;
}

function spanOf(from: string, until: string, times: Pick<TimeTexts, 'full' | 'clock' | 'isoDay'>): string {
  return times.isoDay(from) === times.isoDay(until)
    ? `${times.full(from)} to ${times.clock(until)}`
    : `${times.full(from)} to ${times.full(until)}`;
}
