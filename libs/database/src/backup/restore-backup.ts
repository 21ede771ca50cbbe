import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hourMs } from '@earshot/domain';
import type { DatabaseConfig } from '../connection/database.config.js';
import { BackupError, type BackupHeader } from './backup-format.js';
import { type BackedUpTable, readBackup } from './backup-reader.js';
import { ownSession } from './own-session.js';
import { migrateRestored, prepareSchema } from './prepare-schema.js';
import { copied, quoted, storedTables } from './stored-tables.js';

interface RestoreSummary {
  readonly takenAt: Date;
  readonly keyFingerprint: string | null;
  readonly rows: number;
  /** How many waiting messages were cancelled because alerts are held; null = alerts are not held. */
  readonly cancelled: number | null;
  /** Migrations that ran after the restore. */
  readonly migrated: readonly string[];
}

/** What to do with messages waiting in a backup and with mentions found again: `undecided` is fine for a recent backup. */
export type AlertsAfterwards = 'undecided' | 'send' | { readonly holdHours: number };

interface RestoreOptions {
  readonly alerts: AlertsAfterwards;
  readonly now: Date;
}

/**
 * Checks what the beginning of a backup shows, without a database.
 * @throws BackupError if the file is not a backup, or is so old that the user has to decide about its alerts
 */
export async function checkRestore(path: string, options: RestoreOptions): Promise<void> {
  for await (const header of readBackup(path)) {
    if (!('rows' in header)) heldUntil(options, header);
    return;
  }
}

/**
 * Checks that a backup is complete, without a database.
 * @throws BackupError if the file is not a backup, is damaged or is truncated
 */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of readBackup(path))
    if ('rows' in part) for await (const piece of part.rows) void piece;
    else header = part;
  if (header === undefined) throw new BackupError(`${path} is not an Earshot backup.`);
  return header;
}

/**
 * Fills an empty database from a backup in one transaction, then migrates it to the program's schema.
 * @throws BackupError if the file is incomplete, the database is not empty, or the backup is so old that the user has to
 * decide about its alerts; nothing is restored then
 */
export async function restoreBackup(
  config: DatabaseConfig,
  path: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const header = await verifyBackup(path);
  const holdUntil = heldUntil(options, header);
  await prepareSchema(config, header.migrations);
  const filled = await ownSession(config, 'earshot restore', async (client) => {
    await client.query('BEGIN');
    const rows = await fill(client, path);
    const cancelled = holdUntil === null ? null : await holdAlerts(client, holdUntil, header.taken_at);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { rows, cancelled };
  });
  const { taken_at: takenAt, key_fingerprint: keyFingerprint } = header;
  const migrated = await migrateRestored(config);
  return { takenAt: new Date(takenAt), keyFingerprint, ...filled, migrated };
}

function heldUntil({ alerts, now }: RestoreOptions, { taken_at: takenAt }: BackupHeader): Date | null {
  if (typeof alerts === 'object') return new Date(now.getTime() + alerts.holdHours * hourMs);
  const ageHours = Math.floor((now.getTime() - Date.parse(takenAt)) / hourMs);
  if (alerts === 'undecided' && ageHours >= 1)
    throw new BackupError(
      `The backup is ${ageHours} h old: messages waiting in it may have been sent since, and mentions found since will be found again. Use --hold-alerts 24 to send none of them (alerts resume with what is found 24 hours from now), or --send-alerts to send everything, perhaps a second time.`,
    );
  return null;
}

async function fill(client: pg.Client, path: string): Promise<number> {
  const tables = await storedTables(client);
  const names = tables.map(({ table }) => quoted(table)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  let rows = 0;
  await rebuiltLater(client, async () => {
    const missing = new Set(tables.map(copied));
    for await (const part of readBackup(path)) {
      if (!('rows' in part)) continue;
      if (!missing.delete(copied(part)))
        throw new BackupError(`The backup contains a table that its schema lacks: ${copied(part)}.`);
      rows += await fillTable(client, part);
    }
    if (missing.size > 0) throw new BackupError(`The backup lacks ${[...missing].join(', ')}.`);
  });
  return rows;
}

async function fillTable(client: pg.Client, table: BackedUpTable): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${copied(table)} FROM STDIN`));
  await pipeline(Readable.from(table.rows), copy);
  return copy.rowCount;
}

/**
 * Keeps a restored database from repeating messages that were sent since the backup: waiting messages are cancelled (e-mails
 * about notes are deleted), and mentions found again from before `until` do not trigger alerts (`found_while_paused`). Runs
 * in the transaction that fills the database, so that nothing can be sent if the migrations that follow fail: it must work
 * with the schema of every release.
 * @param takenAt when the backup was taken, ISO 8601
 * @returns how many messages were cancelled
 */
async function holdAlerts(client: pg.Client, until: Date, takenAt: string): Promise<number> {
  const sql = 'UPDATE alerts SET active_since = $1 WHERE active_since < $1 AND deleted_at IS NULL';
  await client.query(sql, [until]);
  // Backups from before there were notes lack the table.
  const { rows: noteMails } = await client.query("SELECT WHERE to_regclass('note_mails') IS NOT NULL");
  if (noteMails.length > 0) await client.query('DELETE FROM note_mails');
  const { rowCount } = await client.query(
    `UPDATE notifications SET status = 'cancelled', closed_at = coalesce(closed_at, now()), lease_token = NULL,
       lease_until = NULL, last_error = 'Not sent: restored from the backup of ' || $1::text
     WHERE status = 'pending'`,
    [takenAt],
  );
  return rowCount ?? 0;
}

/**
 * Triggers that write rows and values which the backup contains anyway. All others stay: they check rows, or write what no
 * backup contains (`notStored`, transaction ids).
 */
const rewriting = ['person_named'];

/**
 * Drops foreign keys and indexes while tables are filled, so that they are checked and built once instead of row by row.
 * Primary and unique keys stay, so that duplicate rows are rejected. Triggers that would overwrite what is filled in are
 * disabled. Runs in the caller's transaction, whose rollback undoes all of it if filling fails.
 */
async function rebuiltLater(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT t.relname::text AS table, c.conname::text AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT i.relname::text AS name, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE i.relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid AND c.contype IN ('p', 'u', 'x'))
     ORDER BY 1`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `SELECT c.relname::text AS table, t.tgname::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND t.tgname = ANY($1::text[])`,
    [rewriting],
  );
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER ${quoted(name)}`);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${quoted(name)}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER ${quoted(name)}`);
}
