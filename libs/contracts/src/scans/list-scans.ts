import { type SourceName, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { Id, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput } from '../page.js';
import { CoverageOutput } from '../sources/coverage.output.js';
import { ScanOutput } from './scan.output.js';

export class ListScansInput extends PageInput {
  @Id({ description: 'Id of the monitor.' })
  id: string;

  @OneOf(sourceNames, { description: 'Only scans of this source.', optional: true })
  source?: SourceName;
}

export class ListScansOutput {
  @Parts(() => CoverageOutput, {
    description: 'How far each source of the monitor is surely covered, and why not further.',
  })
  coverage: CoverageOutput[];

  @Parts(() => ScanOutput, { description: 'Newest first; kept for 90 days.' })
  scans: ScanOutput[];

  @RawText({
    description: 'Give it as cursor to get the next page; null = this was the last.',
    nullable: true,
  })
  next_cursor: string | null;
}

export const listScans = defineOperation({
  name: 'list_scans',
  summary: 'See what was surely read for a monitor, and what was not',
  description:
    'Use it to find out whether a mention can have been missed: which times each scan covered, gaps that the source no longer ' +
    'lists, what failed, and up to which minute each source is covered now. What was not scanned is null, never 0. Changes nothing.',
  method: 'GET',
  path: '/monitors/{id}/scans',
  scope: 'monitors:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: ListScansInput,
  output: ListScansOutput,
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
  example: {
    input: { id: examples.monitor.id, source: 'reddit', limit: 1 },
    output: {
      coverage: [
        {
          source: 'reddit',
          monitors: 1,
          covered_until: '2026-11-21T09:05:00.412Z',
          held_back_by: null,
          held_back_reason: null,
          scan_interval_minutes: 5,
          effective_interval_minutes: 5,
          next_scan_at: '2026-11-21T09:10:00.000Z',
        },
      ],
      scans: [
        {
          id: '019aa5e1-8a10-7e21-8c3d-4b5a69788796',
          source: 'reddit',
          started_at: '2026-11-21T09:05:00.412Z',
          finished_at: '2026-11-21T09:05:01.877Z',
          covered_from: '2026-11-21T08:45:00.398Z',
          covered_until: '2026-11-21T09:05:00.412Z',
          gap_from: null,
          gap_until: null,
          backfill: false,
          requests: 2,
          fetched: 37,
          matched: 4,
          new: 1,
          stopped: 'reached',
          error: null,
        },
      ],
      next_cursor: null,
    },
  },
});
