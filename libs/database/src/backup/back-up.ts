import { createHash } from 'node:crypto';
import { constants, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat, access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConfig } from '../connection/database.config.js';
import { migrationsTable } from '../connection/pool/data-source.js';
import {
  BackupError,
  type BackupHeader,
  endOfRows,
  formatVersion,
  keyFingerprint,
  type TableLine,
} from './backup-format.js';
import { ownSession } from './own-session.js';
import { copied, storedTables } from './stored-tables.js';

/** The result of a backup. */
export interface BackupSummary {
  readonly takenAt: Date;
  readonly tables: number;
  readonly rows: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
}

/**
 * Writes a consistent snapshot of the database to a new file that only its owner may read, in constant memory, while all
 * processes keep working. The file appears only once it is complete.
 * @param secretKey `EARSHOT_SECRET_KEY`; null = not known: a restore then cannot check that it has the right key
 * @param options.prepare runs once no other backup, restore or migration can run any more, before anything is written
 * @param options.signal stops it: no file is left behind
 * @throws BackupError if the file exists, its folder is not writable, the database has no schema, or a migration is running
 */
export async function backUp(
  config: DatabaseConfig,
  path: string,
  secretKey: string | null,
  { prepare, signal }: { readonly prepare?: () => Promise<void>; readonly signal?: AbortSignal } = {},
): Promise<BackupSummary> {
  if (existsSync(path)) throw new BackupError(`${path} already exists: choose another name.`);
  await assertWritable(dirname(path));
  return ownSession(config, 'earshot backup', async (client) => {
    await prepare?.();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const header = await headerOf(client, secretKey);
    const tables = await storedTables(client);
    const partial = `${path}.partial`;
    const counted = { rows: 0 };
    try {
      await rm(partial, { force: true });
      // `flush`: the data is on disk before the file gets its final name.
      const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(contents(client, header, tables, counted), createGzip(), file, { signal });
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    const { size: bytes } = await stat(path);
    return { takenAt: new Date(header.taken_at), tables: tables.length, rows: counted.rows, bytes };
  });
}

async function headerOf(client: pg.Client, secretKey: string | null): Promise<BackupHeader> {
  const sql = 'SELECT to_regclass($1) IS NOT NULL AS present';
  const { rows: schema } = await client.query<{ present: boolean }>(sql, [migrationsTable]);
  if (schema[0]?.present !== true)
    throw new BackupError('This database has no Earshot schema: is it the right one?');
  const { rows } = await client.query<{ takenAt: Date; migrations: string[] }>(
    `SELECT now() AS "takenAt", array_agg(name::text ORDER BY id) AS migrations FROM ${migrationsTable}`,
  );
  return {
    earshot_backup: formatVersion,
    taken_at: rows[0]?.takenAt.toISOString() ?? '',
    migrations: rows[0]?.migrations ?? [],
    key_fingerprint: keyFingerprint(secretKey),
  };
}

/** The lines of the file, uncompressed. @param counted receives the number of rows */
async function* contents(
  client: pg.Client,
  header: BackupHeader,
  tables: readonly TableLine[],
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(line(header));
  for (const table of tables) {
    yield hashed(line(table));
    const rows = client.query(copyTo(`COPY ${copied(table)} TO STDOUT`));
    for await (const chunk of rows) yield hashed(chunk as Buffer);
    yield hashed(Buffer.from(`${endOfRows}\n`));
    yield hashed(line({ rows: rows.rowCount }));
    counted.rows += rows.rowCount;
  }
  yield line({ sha256: hash.digest('hex') });
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** @throws BackupError unless it is a folder that this user can create files in and, with `listed`, list */
export async function assertWritable(folder: string, { listed = false } = {}): Promise<void> {
  const needed = constants.W_OK | constants.X_OK | (listed ? constants.R_OK : 0);
  // With the slash, a file is refused as well.
  await access(`${folder}/`, needed).catch((cause: unknown) => {
    const who = process.getuid === undefined ? 'this user' : `user ${process.getuid()}`;
    throw new BackupError(`${folder} must be a folder that ${who} can write to.`, { cause });
  });
}
