import { createHmac } from 'node:crypto';
import { OperatorError } from '@earshot/platform';

/**
 * A backup is a gzipped text file, readable without Earshot: a header; for each table a line with its name, its rows as
 * `COPY` writes them, the line `\.`, and a line with the number of rows; and finally a line with the SHA-256 of everything
 * before it. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export const formatVersion = 1;

/** The line after the last row of a table. `COPY` escapes a row that consists of these two characters. */
export const endOfRows = '\\.';

export interface BackupHeader {
  readonly earshot_backup: typeof formatVersion;
  /** When the snapshot was taken, ISO 8601. */
  readonly taken_at: string;
  /** Migrations of the backed-up schema, oldest first. */
  readonly migrations: readonly string[];
  /** Identifies the key that sealed the secrets without revealing it; null if not known. */
  readonly key_fingerprint: string | null;
}

export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A problem the user has to fix: use another file, another database or another option. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

/** What only `EARSHOT_SECRET_KEY` opens; docs/operating.md says what to do if it is lost. */
export const sealedData =
  'the addresses and secrets of alerts, second factors, renewed source tokens and stored responses';

/** A one-way fingerprint of `EARSHOT_SECRET_KEY`. @param key null = not known */
export function keyFingerprint(key: string | null): string | null {
  if (key === null) return null;
  return createHmac('sha256', Buffer.from(key, 'hex')).update('earshot backup').digest('hex').slice(0, 16);
}
