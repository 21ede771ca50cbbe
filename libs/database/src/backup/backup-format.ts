import { OperatorError } from '@earshot/platform';

/**
 * A backup is a gzipped text file, readable without Earshot: a header; for each table a line with its name, its rows as
 * `COPY` writes them, the line `\.`, and a line with their number; and finally a line with the SHA-256 of everything before
 * it. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export const formatVersion = 1;

/** The line after the last row of a table. `COPY` escapes a row that consists of these two characters. */
export const endOfRows = '\\.';

export interface BackupHeader {
  readonly earshot_backup: typeof formatVersion;
  /** When the snapshot was taken, ISO 8601. */
  readonly taken_at: string;
  /** Migrations of the schema the rows belong to, oldest first. */
  readonly migrations: readonly string[];
  /** Identifies the key that sealed the secrets without revealing it; null where it was not known. */
  readonly key_fingerprint: string | null;
}

export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface RowsLine {
  readonly rows: number;
}

export interface EndLine {
  readonly sha256: string;
}

/** A fault the user has to fix: another file, another database, another option. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}
