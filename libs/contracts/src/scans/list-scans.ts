import { sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { extend, Id, objectWith, OneOf, Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { NextCursor, PageInput } from '../page.js';
import { CoverageOutput } from '../sources/coverage.output.js';
import { ScanOutput } from './scan.output.js';

export class ListScansInput extends extend(PageInput, {
  id: Id('Id of the monitor.'),
  source: OneOf(sourceNames, 'Only scans of this source.', { optional: true }),
}) {}

export class ListScansOutput extends objectWith({
  coverage: Parts(
    () => CoverageOutput,
    'How far each source of the monitor is certainly covered, and why no further.',
  ),
  scans: Parts(
    () => ScanOutput,
    'Newest first; kept for 90 days. Consecutive scans that found nothing are combined.',
  ),
  next_cursor: NextCursor,
}) {}

export const listScans = defineOperation({
  name: 'list_scans',
  summary: 'See what was read for a monitor, and what was not',
  description:
    'Use it to find out whether a mention may have been missed: which times each scan covered, gaps that will not be ' +
    'read, what failed, and up to which minute each source is covered now. What was not scanned is null, never 0. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/monitors/{id}/scans',
  scope: 'monitors:read',
  access: 'any',
  input: ListScansInput,
  output: ListScansOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: { id: examples.monitor.id, source: 'reddit', limit: 1 },
});
