import { type CoverageState, type SourceName, sourceLabels, type SpanReason } from '@earshot/domain';
import type { GetCoverageOutput, StatsBucketOutput } from '@earshot/contracts';
import type { TimeTexts } from '../../format/time-text.js';
import { daysText } from '../choices/days-text.js';

/** A time in which a source was not read. Times are ISO 8601. */
export interface UnreadSpan {
  readonly source: SourceName;
  readonly from: string;
  readonly until: string;
  readonly state: CoverageState;
  readonly reason: SpanReason | null;
  /** Nothing of the source was surely read yet. */
  readonly never: boolean;
}

/** What was not read of the time that is charted. @param source only this one; null = all */
export function unreadSpans({ sources }: GetCoverageOutput, source: SourceName | null): UnreadSpan[] {
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
          never: covered_until === null,
        })),
    );
}

/** What may be said of a bar. */
export interface Completeness {
  /** whole = everything was read; part = something was not; unknown = that is not known yet. */
  readonly state: 'whole' | 'part' | 'unknown';
  /** What was not read, in sentences; empty = nothing is known to be missing. */
  readonly notes: readonly string[];
  /** The sources that were not fully read, by their labels, as far as they are known. */
  readonly sources: readonly string[];
}

const whole: Completeness = { state: 'whole', notes: [], sources: [] };

/**
 * Whether everything of a stretch of time was read. What still grows is not said to lack what the next scans bring.
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
  const note = `${daysText(start, end, times)}: not read, or not completely`;
  return { state: 'part', notes: [note], sources: [] };
}

/** Monitors of a source begin at different times: the last of them is when all of it was read. */
function lastBeginnings(unread: readonly UnreadSpan[]): UnreadSpan[] {
  const last = new Map<SourceName, string>();
  for (const { source, until, reason } of unread)
    if (reason === 'before_start' && until > (last.get(source) ?? '')) last.set(source, until);
  return unread.map((span) =>
    span.reason === 'before_start' ? { ...span, until: last.get(span.source) ?? span.until } : span,
  );
}

const hourMs = 3_600_000;

/** The next scan moves a source on: what is missing of the last hour is no gap. */
function isRecent({ state, from, until }: UnreadSpan, now: Date): boolean {
  return (
    state === 'unread' &&
    now.getTime() - Date.parse(from) < hourMs &&
    now.getTime() - Date.parse(until) < hourMs / 4
  );
}

function noteOf(
  { source, from, until, state, reason, never }: UnreadSpan,
  times: Pick<TimeTexts, 'full' | 'clock' | 'isoDay'>,
  now: Date,
): string {
  const label = sourceLabels[source];
  if (never && state === 'unread') return `${label} has not been read yet`;
  if (reason === 'before_start') return `${label} has been read completely only since ${times.full(until)}`;
  const isTail = state === 'unread' && now.getTime() - Date.parse(until) < hourMs / 4;
  return isTail
    ? `${label} has not been read since ${times.full(from)}`
    : `${label} was not read ${spanOf(from, until, times)}`;
}

function spanOf(from: string, until: string, times: Pick<TimeTexts, 'full' | 'clock' | 'isoDay'>): string {
  return times.isoDay(from) === times.isoDay(until)
    ? `${times.full(from)} to ${times.clock(until)}`
    : `${times.full(from)} to ${times.full(until)}`;
}
