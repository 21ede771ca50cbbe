import { coverageStates, maxCoverageSpans, sourceNames, spanReasons } from '@earshot/domain';
import { Flag, Id, IdList, Instant, objectWith, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

/** The longest period that can be requested at once; scans are kept on record for just as long. */
export const maxCoverageDays = 90;

/** The most monitors listed in a span. */
export const maxSpanMonitors = 20;

export class GetCoverageInput extends objectWith({
  since: Instant('Time of publication; by default a week before until.', { optional: true }),
  until: Instant(`By default now; at most ${maxCoverageDays} days after since.`, { optional: true }),
  monitor_id: Id('Only this monitor; else all active ones.', { optional: true }),
}) {}

/** A period in which the state of a source's coverage did not change. */
export class CoverageSpanOutput extends objectWith({
  from: Instant('When it begins.'),
  until: Instant('When the next one begins.'),
  state: OneOf(
    coverageStates,
    'covered = all that the source shows was read, for every monitor; gap = it was not and will not be; unread = it was not ' +
      'yet, or that is not proven.',
  ),
  reason: OneOf(spanReasons, 'Why it is not covered; null = it is.', { nullable: true }),
  explanation: RawText('The same in plain words; null = it is covered.', { nullable: true }),
  monitor_ids: IdList(`The monitors it is not covered for, ${maxSpanMonitors} at most.`, {
    maxItems: maxSpanMonitors,
  }),
}) {}

/** What was read from a source. */
export class SourceSpansOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  covered_until: Instant(
    'Everything up to then was read, except in the spans below; null = nothing is certain yet.',
    { nullable: true },
  ),
  complete: Flag('Whether the whole time is covered.'),
  spans: Parts(() => CoverageSpanOutput, 'Oldest first; together they cover the time asked for.', {
    maxItems: maxCoverageSpans,
  }),
  merged: Flag(
    'Whether there were too many spans, so that neighbouring ones, and short covered times between them, were merged into spans that are ' +
      'not covered.',
  ),
}) {}

export class GetCoverageOutput extends objectWith({
  since: Instant('When the time begins.'),
  until: Instant('When it ends.'),
  complete: Flag('Whether all of it is covered in every source; false where nothing is watched.'),
  sources: Parts(() => SourceSpansOutput, 'Each source that a monitor watches.'),
}) {}

export const getCoverage = defineOperation({
  name: 'get_coverage',
  summary: 'See which times were read, and which were not',
  description:
    'Use it to answer whether anything published between two times may have been missed, and to know whether a count is ' +
    'complete: per source the times that were read, gaps, and what is unread, with reasons. list_scans has the proof, scan by ' +
    'scan. Changes nothing.',
  method: 'GET',
  path: '/coverage',
  scope: 'monitors:read',
  access: 'any',
  input: GetCoverageInput,
  output: GetCoverageOutput,
  example: { since: '2026-11-14T00:00:00Z', until: '2026-11-21T00:00:00Z' },
});
