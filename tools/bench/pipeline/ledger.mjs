import { ScanRepository } from '../../../libs/database/dist/index.js';

const intervalMs = 5 * 60_000;
const scansADay = 288;

/**
 * The growth of the ledger while watches are scanned every five minutes for a day: if one scan in a hundred finds something,
 * and if none does.
 * @returns {Promise<{ quiet: number, lively: number }>} bytes per scan, including indexes and reusable space
 */
export async function ledgerBytes({ database, dataSource }, watches) {
  const scans = new ScanRepository();
  const measure = async (oneIn) => {
    await dataSource.query('TRUNCATE scans');
    for (let number = 0; number < scansADay; number += 1) {
      const startedAt = new Date(Date.UTC(2026, 10, 20) + number * intervalMs);
      const rows = watches.map(({ id: watchId, projectId }, index) => ({
        projectId,
        watchId,
        startedAt,
        finishedAt: startedAt,
        coveredFrom: new Date(startedAt.getTime() - 2 * intervalMs),
        coveredUntil: startedAt,
        gapFrom: null,
        gapUntil: null,
        backfill: false,
        requests: 1,
        fetched: 100,
        matched: 0,
        stored: (index + number) % oneIn === 0 ? 1 : 0,
        stopped: 'reached',
        error: null,
      }));
      await database.asSystem((tx) => scans.insert(tx, rows));
    }
    const [{ bytes }] = await dataSource.query("SELECT pg_total_relation_size('scans')::integer AS bytes");
    return bytes / (scansADay * watches.length);
  };
  return { quiet: await measure(Infinity), lively: await measure(100) };
}
