import { stringify } from 'csv-stringify/sync';
import { type ExportFormat, jsonSchemaOf, MentionOutput } from '@earshot/contracts';

/** How mentions are written one after the other. */
export interface ExportWriter {
  /** Comes first. */
  readonly header: string;
  readonly write: (mentions: readonly MentionOutput[]) => string;
}

const columns = Object.keys(jsonSchemaOf(MentionOutput).properties ?? {});

export const exportWriters: Readonly<Record<ExportFormat, ExportWriter>> = {
  /**
   * RFC 4180, one column per field; lists and objects as JSON. What a spreadsheet would take for a formula begins with
   * an apostrophe: the text was written by strangers. https://owasp.org/www-community/attacks/CSV_Injection
   */
  csv: {
    header: csv([columns]),
    write: (mentions) => csv(mentions),
  },
  ndjson: {
    header: '',
    write: (mentions) => mentions.map((mention) => `${JSON.stringify(mention)}\n`).join(''),
  },
};

function csv(records: readonly (MentionOutput | string[])[]): string {
  return stringify([...records], {
    columns,
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}
