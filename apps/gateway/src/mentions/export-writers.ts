import { stringify } from 'csv-stringify/sync';
import type { ExportColumn, ExportFormat, MentionOutput } from '@earshot/contracts';

/** How mentions are written one after the other. */
export interface ExportWriter {
  /** Comes first. */
  readonly header: string;
  readonly write: (mentions: readonly MentionOutput[]) => string;
}

interface ExportOptions {
  /** Which fields are written, in this order. */
  readonly columns: readonly ExportColumn[];
  /** The file begins with a byte order mark. */
  readonly bom: boolean;
}

export const exportWriters: Readonly<Record<ExportFormat, (options: ExportOptions) => ExportWriter>> = {
  /**
   * RFC 4180, one column per field; lists and objects as JSON. What a spreadsheet would take for a formula begins with
   * an apostrophe: the text was written by strangers. https://owasp.org/www-community/attacks/CSV_Injection
   */
  csv: ({ columns, bom }) => ({
    header: (bom ? '\uFEFF' : '') + csv([[...columns]], columns),
    write: (mentions) => csv(mentions, columns),
  }),
  ndjson: ({ columns }) => ({
    header: '',
    write: (mentions) =>
      mentions.map((mention) => `${JSON.stringify(fieldsOf(mention, columns))}\n`).join(''),
  }),
};

function csv(records: readonly (MentionOutput | ExportColumn[])[], columns: readonly ExportColumn[]): string {
  return stringify([...records], {
    columns: [...columns],
    record_delimiter: '\r\n',
    // Without it a line feed or a carriage return alone would end the record.
    quote_record_delimiter: true,
    // A record of one empty field would else be an empty line, which readers skip.
    quoted_empty: columns.length === 1,
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

function fieldsOf(mention: MentionOutput, columns: readonly ExportColumn[]): Partial<MentionOutput> {
  return Object.fromEntries(columns.map((column) => [column, mention[column]]));
}
