/**
 * A backup is a gzip file of lines, so that it can be read without Earshot: a header; of each table a line that names it, its
 * rows as `COPY` writes them, the line `\.`, and a line that counts them; at last a line with the SHA-256 of everything
 * before. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export const formatVersion = 1;

/** The line behind the last row of a table. A row that consists of these two characters is escaped by `COPY`. */
export const endOfRows = '\\.';

export interface BackupHeader {
  readonly earshot_backup: typeof formatVersion;
  /** The moment that it shows, ISO 8601. */
  readonly taken_at: string;
  /** Of the schema that the rows belong to, oldest first. */
  readonly migrations: readonly string[];
  /** Tells whether a key is the one that sealed the secrets; null where it was not known. Says nothing about the key. */
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

/** What people have to change: another file, another database, another option. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
