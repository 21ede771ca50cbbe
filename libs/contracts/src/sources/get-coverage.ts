import {
  type CoverageState,
  coverageStates,
  maxCoverageSpans,
  type SourceName,
  sourceNames,
  type SpanReason,
  spanReasons,
} from '@earshot/domain';
import { Flag, Id, IdList, Instant, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

/** The longest period that can be requested at once; scans are kept on record for just as long. */
export const maxCoverageDays = 90;

/** The most monitors listed in a span. */
export const maxSpanMonitors = 20;

export class GetCoverageInput {
  @Instant('Time of publication; by default a week before until.', { optional: true })
  since?: string;

  @Instant(`By default now; at most ${maxCoverageDays} days after since.`, { optional: true })
  until?: string;

  @Id('Only this monitor; else all active ones.', { optional: true })
  monitor_id?: string;
}

/** A period in which the state of a source's coverage did not change. */
export class CoverageSpanOutput {
  @Instant('When it begins.')
  from: string;

  @Instant('When the next one begins.')
  until: string;

  @OneOf(
    coverageStates,
    'covered = all that the source shows was read, for every monitor; gap = it was not and will not be; unread = it was not ' +
      'yet, or that is not proven.',
  )
  state: CoverageState;

  @OneOf(spanReasons, 'Why it is not covered; null = it is.', { nullable: true })
  reason: SpanReason | null;

  @RawText('The same in plain words; null = it is covered.', { nullable: true })
  explanation: string | null;

  @IdList(`The monitors it is not covered for, ${maxSpanMonitors} at most.`, { maxItems: maxSpanMonitors })
  monitor_ids: string[];
}

/** What was read from a source. */
export class SourceSpansOutput {
  @OneOf(sourceNames, 'The source.')
  source: SourceName;

  @Instant('Everything up to then was read, except in the spans below; null = nothing is certain yet.', {
    nullable: true,
  })
  covered_until: string | null;

  @Flag('Whether the whole time is covered.')
  complete: boolean;

  @Parts(() => CoverageSpanOutput, 'Oldest first; together they cover the time asked for.', {
    maxItems: maxCoverageSpans,
  })
  spans: CoverageSpanOutput[];

  @Flag(
    'Whether there were too many spans, so that neighbouring ones, and short covered times between them, were merged into spans that are ' +
      'not covered.',
  )
  merged: boolean;
}

export class GetCoverageOutput {
  @Instant('When the time begins.')
  since: string;

  @Instant('When it ends.')
  until: string;

  @Flag('Whether all of it is covered in every source; false where nothing is watched.')
  complete: boolean;

  @Parts(() => SourceSpansOutput, 'Each source that a monitor watches.')
  sources: SourceSpansOutput[];
}

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
