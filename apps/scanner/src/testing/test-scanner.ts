import { WatchRepository } from '@earshot/database';
import type { TestDatabase } from '@earshot/database/testing';
import type { SourceName, WatchCursor } from '@earshot/domain';
import { queues, type WatchesDue } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker } from '@earshot/queue/testing';
import type { Source } from '@earshot/sources';
import { ScannerModule, scannerConfigs } from '../scanner.module.js';
import { type ScannedSource, ScannedSources } from '../sources/scanned-sources.js';
import { scanned } from './scripted-source.js';

/** What a scan has stored in the database. */
export interface Stored {
  readonly watches: readonly {
    readonly cursor: WatchCursor;
    readonly error: string | null;
    readonly isDue: boolean;
    /** From now. */
    readonly nextScanInMs: number;
  }[];
  readonly mentions: readonly string[];
  readonly scans: readonly {
    readonly matched: number | null;
    readonly stored: number | null;
    readonly error: string | null;
  }[];
}

export const ClassifyListener = listenTo(queues.classify);
export const AlertListener = listenTo(queues.alert);

/** A scanner of one source, which may be missing; it sweeps on request, and records the jobs it enqueues. */
export function startTestScanner(
  test: TestDatabase,
  sources: readonly (readonly [SourceName, Source | null])[],
  options: {
    readonly redis?: 'away';
    readonly sweepEveryMs?: number;
    readonly meters?: ScannedSource['meters'];
    readonly config?: ScannedSource['config'];
    /** The sources that a sandbox plays. */
    readonly played?: readonly SourceName[];
  } = {},
): Promise<TestWorker> {
  const { meters = [], config = null, played = [], ...rest } = options;
  return startTestWorker({
    ...rest,
    module: ScannerModule,
    configs: scannerConfigs,
    env: {
      DATABASE_URL: test.url,
      EARSHOT_SECRET_KEY: 'a'.repeat(64),
      SOURCES: sources.map(([name]) => name).join(','),
      SAMPLE_SOURCES: played.join(','),
    },
    replace: [
      [
        ScannedSources,
        new Map(sources.map(([name, source]) => [name, scanned(name, source, meters, config)])),
      ],
    ],
    listeners: [ClassifyListener, AlertListener],
  });
}

/** Everything stored: watches and scans ordered by id, mentions by external id. */
export async function storedIn({ dataSource }: TestDatabase): Promise<Stored> {
  const [watches, mentions, scans] = await Promise.all([
    dataSource.query<Stored['watches']>(
      `SELECT cursor, last_error AS error, next_scan_at <= now() AS "isDue",
         (extract(epoch FROM next_scan_at - now()) * 1000)::float AS "nextScanInMs" FROM watches ORDER BY id`,
    ),
    dataSource.query<{ id: string }[]>('SELECT external_id AS id FROM mentions ORDER BY 1'),
    dataSource.query<Stored['scans']>('SELECT matched, stored, error FROM scans ORDER BY id'),
  ]);
  return { watches, mentions: mentions.map(({ id }) => id), scans };
}

/** The job that the scheduler would enqueue. */
export async function claimDue({ database }: TestDatabase): Promise<WatchesDue> {
  const claimed = await database.asSystem((tx) =>
    new WatchRepository().claimDue(tx, 'reddit', { limit: 100, leaseMs: 30_000 }),
  );
  return { source: 'reddit', ...claimed };
}

/** Makes the watches look as if they had waited this long for a scanner, and their keywords long enough for a retry. */
export async function waited({ dataSource }: TestDatabase, seconds: number): Promise<void> {
  await dataSource.query(
    `UPDATE watches SET lease_until = NULL, next_scan_at = now() - $1::integer * interval '1 second',
       cursor = regexp_replace(cursor::text, '"retryAt": "[^"]*"', '"retryAt": "2026-01-01T00:00:00.000Z"', 'g')::jsonb`,
    [seconds],
  );
}
