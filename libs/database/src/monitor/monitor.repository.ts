import {
  type Monitor,
  type MonitorGroup,
  type MonitorWithSchedule,
  type PlanName,
  plans,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { type Page, type PageOf, pageOf } from '../sql/page.js';
import { rows } from '../sql/rows.js';
import { MonitorEntity } from './monitor.entity.js';
import { WatchEntity } from './watch.entity.js';

export interface MonitorFilter {
  readonly groupName?: MonitorGroup | undefined;
  readonly active?: boolean | undefined;
}

type MonitorRow = Omit<MonitorWithSchedule, 'scanIntervalMinutes'> & { plan: PlanName };

/** Monitors. Deleted ones are never answered. */
@Injectable()
export class MonitorRepository {
  /** Stores the monitor and one watch per source, due at once. */
  async insert(tx: Tx, monitor: Monitor): Promise<MonitorWithSchedule> {
    await tx.insert(MonitorEntity, {
      ...monitor,
      keywords: [...monitor.keywords],
      excludeKeywords: [...monitor.excludeKeywords],
      excludeAuthors: [...monitor.excludeAuthors],
      sources: [...monitor.sources],
      updatedAt: monitor.createdAt,
    });
    await tx.insert(
      WatchEntity,
      monitor.sources.map((source) => ({
        id: newId(),
        projectId: monitor.projectId,
        monitorId: monitor.id,
        source,
        active: monitor.active,
        nextScanAt: () => 'now()',
      })),
    );
    const stored = await this.get(tx, monitor.projectId, monitor.id);
    if (stored === null) throw new Error('A monitor was stored but cannot be read.');
    return stored;
  }

  /** Newest first. */
  async list(
    tx: Tx,
    projectId: string,
    filter: MonitorFilter,
    page: Page,
  ): Promise<PageOf<MonitorWithSchedule>> {
    const found = await rows<MonitorRow>(
      tx,
      `${select} WHERE m.project_id = $1 AND m.deleted_at IS NULL
         AND ($2::text IS NULL OR m.group_name = $2) AND ($3::boolean IS NULL OR m.active = $3)
         AND ($4::uuid IS NULL OR m.id < $4)
       ORDER BY m.id DESC LIMIT $5`,
      [projectId, filter.groupName ?? null, filter.active ?? null, page.after, page.limit + 1],
    );
    return pageOf(found.map(toMonitor), page.limit);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<MonitorWithSchedule | null> {
    const [row] = await rows<MonitorRow>(
      tx,
      `${select} WHERE m.project_id = $1 AND m.id = $2 AND m.deleted_at IS NULL`,
      [projectId, id],
    );
    return row === undefined ? null : toMonitor(row);
  }

  /**
   * How many monitors the project has. Until the transaction ends nobody else can count them, so that checking a
   * limit and adding one is a single step.
   */
  async count(tx: Tx, projectId: string): Promise<number> {
    await rows(tx, "SELECT pg_advisory_xact_lock(hashtextextended('monitors of ' || $1::text, 0))", [
      projectId,
    ]);
    const [row] = await rows<{ count: number }>(
      tx,
      'SELECT count(*)::integer AS count FROM monitors WHERE project_id = $1 AND deleted_at IS NULL',
      [projectId],
    );
    return row?.count ?? 0;
  }
}

const select = `
  SELECT m.id, m.project_id AS "projectId", m.name, m.keywords, m.exclude_keywords AS "excludeKeywords",
    m.exclude_authors AS "excludeAuthors", m.sources, m.group_name AS "groupName", m.context, m.active,
    m.created_at AS "createdAt", s.last_scanned_at AS "lastScannedAt", s.next_scan_at AS "nextScanAt", p.plan
  FROM monitors m
  JOIN projects p ON p.id = m.project_id
  CROSS JOIN LATERAL (
    SELECT max(w.last_scanned_at) AS last_scanned_at,
      -- A source without a scanner is due for ever: it counts only as long as no other one was tried.
      coalesce(min(w.next_scan_at) FILTER (WHERE w.active AND (w.last_scanned_at IS NOT NULL OR w.failures > 0)),
        min(w.next_scan_at) FILTER (WHERE w.active)) AS next_scan_at
    FROM watches w WHERE w.monitor_id = m.id
  ) s`;

function toMonitor({ plan, ...monitor }: MonitorRow): MonitorWithSchedule {
  return { ...monitor, scanIntervalMinutes: plans[plan].scanIntervalMinutes };
}
