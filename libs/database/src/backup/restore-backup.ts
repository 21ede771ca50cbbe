import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hourMs } from '@earshot/domain';
import type { DatabaseConfig } from '../connection/database.config.js';
import { BackupError, type BackupHeader } from './backup-format.js';
import { type BackedUpTable, readBackup } from './backup-reader.js';
import { holdAlerts } from './hold-alerts.js';
import { ownSession } from './own-session.js';
import { migrateRestored, prepareSchema } from './prepare-schema.js';
import { rebuiltLater } from './rebuilt-later.js';
import { copied, quoted, storedTables } from './stored-tables.js';

export interface RestoreSummary {
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
  options: { readonly alerts: AlertsAfterwards; readonly now: Date },
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

function heldUntil(
  { alerts, now }: { readonly alerts: AlertsAfterwards; readonly now: Date },
  { taken_at: takenAt }: BackupHeader,
): Date | null {
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
