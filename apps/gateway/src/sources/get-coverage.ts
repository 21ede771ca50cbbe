import { Injectable } from '@nestjs/common';
import {
  CoverageSpanOutput,
  getCoverage,
  type GetCoverageInput,
  invalidField,
  isoTime,
  maxCoverageDays,
  maxSpanMonitors,
  outputOf,
  type SourceSpansOutput,
} from '@earshot/contracts';
import { MonitorRepository, SourceStateRepository, WatchRecordRepository } from '@earshot/database';
import {
  coverageSpans,
  dayMs,
  hourMs,
  mergeSpans,
  notFound,
  type SourceName,
  spanSentence,
  type TimeWindow,
  type WatchReading,
} from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { watchReadings } from './watch-readings.js';

const usualDays = 7;

@Injectable()
export class GetCoverageHandler {
  constructor(
    private readonly records: WatchRecordRepository,
    private readonly monitors: MonitorRepository,
    private readonly states: SourceStateRepository,
  ) {}

  readonly handle: Handle<typeof getCoverage> = async (input, { project, tx, now }) => {
    const window = windowOf(input, now);
    const { monitor_id } = input;
    if (monitor_id !== undefined && (await this.monitors.get(tx, project.id, monitor_id)) === null)
      throw notFound('monitor');
    const filter = monitor_id === undefined ? {} : { monitorId: [monitor_id] };
    const records = await this.records.list(tx, project.id, filter, window);
    const readings = watchReadings(records, await this.states.list(tx), now);
    const sources = [...readings].map(([source, watches]) => sourceSpans(source, watches, window, now));
    return {
      since: isoTime(window.from),
      until: isoTime(window.until),
      complete: sources.length > 0 && sources.every(({ complete }) => complete),
      sources,
    };
  };
}

function sourceSpans(
  source: SourceName,
  watches: readonly WatchReading[],
  window: TimeWindow,
  now: Date,
): SourceSpansOutput {
  const all = coverageSpans(watches, window, now);
  const { spans, merged } = mergeSpans(all);
  const ends = watches.map(({ readUntil }) => readUntil?.getTime() ?? null);
  return {
    source,
    covered_until: ends.includes(null) ? null : isoTime(new Date(Math.min(...(ends as number[])))),
    complete: all.every(({ state }) => state === 'covered'),
    spans: spans.map((span) =>
      outputOf(CoverageSpanOutput, {
        ...span,
        explanation: span.reason === null ? null : spanSentence(span.reason),
        monitorIds: span.monitorIds.slice(0, maxSpanMonitors),
      }),
    ),
    merged,
  };
}

/** @throws AppError INVALID_REQUEST */
function windowOf({ since, until }: GetCoverageInput, now: Date): TimeWindow {
  const end = until === undefined ? now : new Date(until);
  const begin = since === undefined ? new Date(end.getTime() - usualDays * dayMs) : new Date(since);
  if (begin >= end)
    throw invalidField('since', 'order', 'since must be before until, which is now unless given.');
  if (begin.getUTCFullYear() < 0)
    throw invalidField('since', 'minimum', 'since must be given: a week before until is before the year 0.');
  // This many whole days may be an hour longer when clocks change.
  if (end.getTime() - begin.getTime() > maxCoverageDays * dayMs + hourMs)
    throw invalidField('since', 'max_days', `since must be at most ${maxCoverageDays} days before until.`);
  return { from: begin, until: end };
}
