import type { ScanOutcome, SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import { storableReason } from '../connection/storable.js';

/** A scan with its watch, and how many mentions were new for its monitor. */
export interface NewScan extends ScanOutcome {
  readonly projectId: string;
  /** null = nothing could be read. */
  readonly stored: number | null;
}

/** A scan, or several consecutive ones that found nothing, added up. */
export interface LedgerScan extends NewScan {
  readonly id: string;
  /** The number of scans that this row stands for. */
  readonly runs: number;
  readonly source: SourceName;
}

/** A record of what scans have covered. */
@Injectable()
export class ScanRepository {
  /**
   * Stores one scan for each watch. An uneventful scan is merged into the row of the previous one if that was uneventful
   * too, on the same day (UTC): most scans find nothing, and so take almost no space.
   */
  async insert(tx: Tx, scans: readonly NewScan[]): Promise<void> {
    if (scans.length === 0) return;
    await tx.send(
      `WITH scanned AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[],
           $6::timestamptz[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::boolean[], $11::integer[],
           $12::integer[], $13::integer[], $14::integer[], $15::text[], $16::text[], $17::text[])
         AS n (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, gap_from, gap_until,
           backfill, requests, fetched, matched, stored, stopped, error, gap_reason)
       ), repeated AS (
         UPDATE scans s SET finished_at = n.finished_at, covered_until = n.covered_until, runs = s.runs + 1,
           requests = s.requests + n.requests, fetched = s.fetched + n.fetched, matched = s.matched + n.matched
         FROM scanned n CROSS JOIN LATERAL (
           SELECT * FROM scans b WHERE b.watch_id = n.watch_id ORDER BY b.id DESC LIMIT 1
         ) before
         WHERE s.watch_id = before.watch_id AND s.id = before.id AND ${uneventful('n')} AND ${uneventful('before')}
           AND n.covered_from <= before.covered_until AND ${dayOf('n')} = ${dayOf('before')}
         RETURNING s.watch_id
       )
       INSERT INTO scans (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, gap_from,
         gap_until, backfill, requests, fetched, matched, stored, stopped, error, gap_reason)
       SELECT * FROM scanned WHERE watch_id NOT IN (SELECT watch_id FROM repeated)`,
      [
        scans.map(() => newId()),
        ...arraysOf(scans, 'projectId', 'watchId', 'startedAt', 'finishedAt', 'coveredFrom'),
        ...arraysOf(scans, 'coveredUntil', 'gapFrom', 'gapUntil', 'backfill', 'requests', 'fetched'),
        ...arraysOf(scans, 'matched', 'stored', 'stopped'),
        scans.map(({ error }) => storableReason(error)),
        scans.map(({ gapReason }) => gapReason),
      ],
    );
  }

  /** A monitor's scans, newest first. @param source null = all sources */
  async list(
    tx: Tx,
    projectId: string,
    monitorId: string,
    source: SourceName | null,
    page: Page,
  ): Promise<PageOf<LedgerScan>> {
    const found = await tx.query<LedgerScan[]>(
      `SELECT s.id, s.project_id AS "projectId", s.watch_id AS "watchId", w.source, s.runs,
         s.started_at AS "startedAt",
         s.finished_at AS "finishedAt", s.covered_from AS "coveredFrom", s.covered_until AS "coveredUntil",
         s.gap_from AS "gapFrom", s.gap_until AS "gapUntil", s.backfill, s.requests, s.fetched, s.matched, s.stored,
         s.stopped, s.error, s.gap_reason AS "gapReason"
       FROM watches w CROSS JOIN LATERAL (
         SELECT * FROM scans WHERE watch_id = w.id AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT $5
       ) s
       WHERE w.project_id = $1 AND w.monitor_id = $2 AND ($3::text IS NULL OR w.source = $3)
       ORDER BY s.id DESC LIMIT $5`,
      [projectId, monitorId, source, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }
}

/** Everything was read and nothing found. */
function uneventful(scan: string): string {
  return `${scan}.stopped = 'reached' AND ${scan}.stored = 0 AND ${scan}.error IS NULL AND ${scan}.gap_from IS NULL
    AND NOT ${scan}.backfill`;
}

function dayOf(scan: string): string {
  return `(${scan}.started_at AT TIME ZONE 'UTC')::date`;
}
