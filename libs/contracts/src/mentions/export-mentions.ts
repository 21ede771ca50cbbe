import { extend, Flag, OneOf, SomeOf, withDefault } from '../fields/fields.js';
import { jsonSchemaOf } from '../json-schema-of.js';
import { defineOperation } from '../operation.js';
import { PageCursor } from '../page.js';
import { MentionsPageOutput } from './list-mentions.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';
import { MentionOutput } from './output/mention.output.js';

/** File formats of an export. */
export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The content types that REST sends. */
export const exportContentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** A field that an export can contain. */
export type ExportColumn = keyof MentionOutput;

/** All export columns, in the order of `get_mention`. */
export const exportColumns = Object.keys(jsonSchemaOf(MentionOutput).properties ?? {}) as ExportColumn[];

export class ExportMentionsInput extends extend(MentionFilterInput, {
  format: withDefault(
    OneOf(
      exportFormats,
      'How REST writes the mentions: csv (RFC 4180, one record each, with a header) or ndjson (one JSON object a line, as get_mention returns it). The tool always returns a list.',
    ),
    'csv',
  ),
  columns: SomeOf(
    exportColumns,
    'Which fields REST writes, in this order; in the query separated by commas. Every field unless given. The tool always returns whole mentions.',
    { optional: true, minItems: 1, lone: true },
  ),
  bom: withDefault(
    Flag('For csv: true = the file begins with a byte order mark, by which Excel recognises UTF-8.'),
    false,
  ),
  cursor: PageCursor,
}) {}

/** A page of an export, as returned by the tool. */
export class ExportMentionsOutput extends MentionsPageOutput {}

export const exportMentions = defineOperation({
  name: 'export_mentions',
  summary: 'Export mentions',
  description:
    'Use it to take mentions elsewhere, with the filters of list_mentions. REST sends all as one file; if the connection ends early, it is incomplete. The tool returns 20 at a time: continue until next_cursor is null. Changes nothing.',
  method: 'GET',
  path: '/mentions/export',
  scope: 'mentions:read',
  access: 'any',
  input: ExportMentionsInput,
  output: ExportMentionsOutput,
  fieldsAs: 'list_mentions',
  restFields: ['format', 'columns', 'bom'],
  streams: Object.values(exportContentTypes),
  errors: ['INVALID_CURSOR'],
  example: { status: ['new'], format: 'ndjson' },
});
