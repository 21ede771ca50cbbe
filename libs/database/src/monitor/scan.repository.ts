import type { ScanOutcome, SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { type Page, type PageOf, pageOf } from '../sql/page.js';
import { changed, rows } from '../sql/rows.js';
import { storableReason } from '../sql/storable.js';
import { ScanEntity } from './scan.entity.js';

/** A scan together with whose it is and how many mentions were new for its monitor. */
export interface NewScan extends ScanOutcome {
  readonly projectId: string;
  /** null = nothing could be read. */
  readonly stored: number | null;
}

/** A scan as the ledger shows it. */
export interface LedgerScan extends NewScan {
  readonly id: string;
  readonly source: SourceName;
}

/** The ledger of what was surely read. */
@Injectable()
export class ScanRepository {
  async insert(tx: Tx, scans: readonly NewScan[]): Promise<void> {
    if (scans.length === 0) return;
    await tx.insert(
      ScanEntity,
      scans.map((scan) => ({ ...scan, id: newId(), error: storableReason(scan.error) })),
    );
  }

  /** Of a monitor, newest first. @param source null = of all its sources */
  async list(
    tx: Tx,
    projectId: string,
    monitorId: string,
    source: SourceName | null,
    page: Page,
  ): Promise<PageOf<LedgerScan>> {
    const found = await rows<LedgerScan>(
      tx,
      `SELECT s.id, s.project_id AS "projectId", s.watch_id AS "watchId", w.source, s.started_at AS "startedAt",
         s.finished_at AS "finishedAt", s.covered_from AS "coveredFrom", s.covered_until AS "coveredUntil",
         s.gap_from AS "gapFrom", s.gap_until AS "gapUntil", s.backfill, s.requests, s.fetched, s.matched, s.stored,
         s.stopped, s.error
       FROM watches w CROSS JOIN LATERAL (
         SELECT * FROM scans WHERE watch_id = w.id AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT $5
       ) s
       WHERE w.project_id = $1 AND w.monitor_id = $2 AND ($3::text IS NULL OR w.source = $3)
       ORDER BY s.id DESC LIMIT $5`,
      [projectId, monitorId, source, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  /** Deletes up to `limit` scans that started longer ago than `keepMs`. @returns how many */
  purgeOld(tx: Tx, keepMs: number, limit: number): Promise<number> {
    return changed(
      tx,
      `DELETE FROM scans WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM scans WHERE started_at < now() - $1::double precision * interval '1 millisecond' LIMIT $2))`,
      [keepMs, limit],
    );
  }
}
