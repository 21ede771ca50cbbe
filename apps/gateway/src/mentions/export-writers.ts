import { stringify } from 'csv-stringify/sync';
import type { ExportColumn, ExportFormat, MentionOutput } from '@earshot/contracts';

/** Writes mentions one after the other. */
export interface ExportWriter {
  /** The first part of the file. */
  readonly header: string;
  readonly write: (mentions: readonly MentionOutput[]) => string;
}

interface ExportOptions {
  /** The fields to write, in this order. */
  readonly columns: readonly ExportColumn[];
  /** Whether the file begins with a byte order mark. */
  readonly bom: boolean;
}

export const exportWriters: Readonly<Record<ExportFormat, (options: ExportOptions) => ExportWriter>> = {
  /**
   * RFC 4180, one column per field; lists and objects as JSON. Text that a spreadsheet would interpret as a formula begins
   * with an apostrophe, because it was written by strangers. https://owasp.org/www-community/attacks/CSV_Injection
   * Where the comma is the decimal mark, spreadsheets divide the file at other signs, even within quotes.
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
    // Without this an unquoted line feed or carriage return would end the record.
    quote_record_delimiter: true,
    // Otherwise a record of one empty field would be an empty line, which readers skip.
    quoted_empty: columns.length === 1,
    escape_formulas: true,
    cast: {
      boolean: String,
      string: withoutInnerFormulas,
      object: (value) => withoutInnerFormulas(JSON.stringify(value)),
    },
  });
}

function withoutInnerFormulas(text: string): string {
  return text.replace(beforeFormula, "$&'");
}

/**
 * A semicolon, tab or line break before a formula that calls something or refers to another file; other lines that begin with
 * such a sign are items of a list or names: `- fast`, `@acme`.
 */
const beforeFormula = /[;\t\r\n][" ]*(?=[-+=@＝＋－＠][^;\t\r\n]*[(|!（｜！])/g;

function fieldsOf(mention: MentionOutput, columns: readonly ExportColumn[]): Partial<MentionOutput> {
  return Object.fromEntries(columns.map((column) => [column, mention[column]]));
}
