import { type NewScan, ScanRepository, SourceStateRepository } from '@earshot/database';
import type { TestGateway } from '../test-gateway.js';

const minuteMs = 60_000;
/** Within the time that the example of get_coverage asks about, so that its answer is the same on any day. */
const startOfCoverage = new Date('2026-11-16T15:00:00Z');

/** Stores two scans of a monitor on Reddit, of which the second found something. */
export async function tellScans(
  { database: { database, dataSource } }: TestGateway,
  {
    projectId,
    monitorId,
    now,
  }: { readonly projectId: string; readonly monitorId: string; readonly now: Date },
): Promise<void> {
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);
  const [watches] = await dataSource.query<[{ id: string }[], number]>(
    `UPDATE watches SET last_scanned_at = $2, covered_until = $2, next_scan_at = $3, scanned_every_ms = 300000,
       cursor = '{"posts":{}}'
     WHERE monitor_id = $1 AND source = 'reddit' RETURNING id`,
    [monitorId, ago(1), ago(-4)],
  );
  const usual = {
    projectId,
    watchId: watches[0]?.id ?? '',
    gapFrom: null,
    gapUntil: null,
    gapReason: null,
    requests: 1,
    stopped: 'reached',
    error: null,
  } as const;
  const scans: NewScan[] = [
    {
      ...usual,
      startedAt: ago(6),
      finishedAt: ago(6),
      coveredFrom: startOfCoverage,
      coveredUntil: ago(6),
      backfill: true,
      fetched: 0,
      matched: 0,
      stored: 0,
    },
    {
      ...usual,
      startedAt: ago(1),
      finishedAt: ago(1),
      coveredFrom: ago(7),
      coveredUntil: ago(1),
      backfill: false,
      fetched: 9,
      matched: 4,
      stored: 4,
    },
  ];
  await database.asSystem(async (tx) => {
    await new ScanRepository().insert(tx, scans);
    const coverage = { partial: true, delayed: false, note: 'Posts, and comments of chosen subreddits.' };
    await new SourceStateRepository().report(tx, { source: 'reddit', configured: true, ...coverage });
  });
}
