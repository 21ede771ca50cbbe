import {
  type LimitedMonitor,
  type Monitor,
  type MonitorGroup,
  type MonitorWithSchedule,
  type PlanLimits,
  type PlanName,
  noSpendingLimits,
  plans,
  type SourceName,
  type SpendingLimits,
  type WatchEffect,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { unconfiguredSources } from '../source/source-state.repository.js';
import { valuesOf } from '../connection/transaction/parameters.js';
import { endWatches, hurryWatches, redirectWatches } from './monitor-watches.js';
import { filtersOf, type StoredFilters } from './stored-filters.js';

export interface MonitorFilter {
  readonly groupName?: MonitorGroup | undefined;
  readonly active?: boolean | undefined;
}

/** Why a monitor was not stored: its project has reached its limit, or allows less than the monitor asks for. */
export interface RefusedMonitor {
  readonly refused: 'room' | 'limits';
  /** The project's limits. */
  readonly project: SpendingLimits;
}

type MonitorRow = Omit<MonitorWithSchedule, 'scanIntervalMinutes' | 'filters'> & {
  plan: PlanName;
  filters: StoredFilters;
};

/** A new monitor as it is stored. */
export interface InsertedMonitor {
  readonly monitor: MonitorWithSchedule;
  /** All sources that are not set up in this installation, or are left out of it. */
  readonly unconfigured: readonly SourceName[];
}

/** Monitors. Deleted ones are never returned. */
@Injectable()
export class MonitorRepository {
  readonly requestScan = hurryWatches;

  /**
   * Stores the monitor and one watch per source, due at once.
   * @param limits of the project's plan; checked and stored under one lock
   */
  async insert(
    tx: Tx,
    monitor: LimitedMonitor,
    limits: Pick<PlanLimits, 'monitors' | 'scanIntervalMinutes'>,
  ): Promise<InsertedMonitor | RefusedMonitor> {
    const [row] = await tx.preparedRows<InsertedRow>(insertWithWatches, [
      ...valuesOf(monitor, 'id', 'projectId', 'name', 'keywords', 'excludeKeywords', 'excludeAuthors'),
      ...valuesOf(monitor, 'sources', 'groupName', 'context', 'active', 'createdAt'),
      limits.monitors,
      monitor.sources.map(() => newId()),
      monitor.monthlyBudget,
      monitor.share,
      monitor.filters,
    ]);
    if (row === undefined) return { refused: 'room', project: noSpendingLimits };
    const { monthlyBudget, share } = row;
    if (row.dueAt === null)
      return { refused: row.isWithin ? 'room' : 'limits', project: { monthlyBudget, share } };
    const nextScanAt = monitor.active ? row.dueAt : null;
    const { unconfigured } = row;
    const { scanIntervalMinutes } = limits;
    return { monitor: { ...monitor, lastScannedAt: null, nextScanAt, scanIntervalMinutes }, unconfigured };
  }

  /** Like `get`, and locks the monitor until the transaction ends. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<MonitorWithSchedule | null> {
    await tx.query(
      'SELECT FROM monitors WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [projectId, id],
    );
    return this.get(tx, projectId, id);
  }

  /**
   * Stores a changed monitor from `getForUpdate`. New sources get a watch; removed sources keep theirs inactive, with its
   * cursor, so that missed posts are read when they are added again.
   * @param effect anything but `none` revokes the claims of running scans, because they search for the old keywords
   */
  async update(tx: Tx, monitor: LimitedMonitor, effect: WatchEffect): Promise<MonitorWithSchedule> {
    await tx.changed(
      `UPDATE monitors SET name = $3, keywords = $4, exclude_keywords = $5, exclude_authors = $6, sources = $7,
         group_name = $8, context = $9, active = $10, monthly_budget = $11, share = $12, filters = $13,
         updated_at = now()
       WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [
        ...valuesOf(monitor, 'projectId', 'id', 'name', 'keywords', 'excludeKeywords', 'excludeAuthors'),
        ...valuesOf(monitor, 'sources', 'groupName', 'context', 'active', 'monthlyBudget', 'share'),
        ...valuesOf(monitor, 'filters'),
      ],
    );
    if (effect !== 'none') await redirectWatches(tx, monitor, effect);
    return this.stored(tx, monitor);
  }

  /**
   * Deletes the monitor and ends its scans. Its row stays, so that its mentions can say what matched. The feeds that it took
   * whole stay too, for keywords only.
   * @returns false if there is no such monitor
   */
  async delete(tx: Tx, projectId: string, id: string): Promise<boolean> {
    const isFound = await tx.changedAny(
      `UPDATE monitors SET deleted_at = now(), updated_at = now(), active = false
       WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [projectId, id],
    );
    if (!isFound) return false;
    // Before the watches, the order in which adding a feed locks them.
    await tx.changed(
      'UPDATE project_feeds SET whole_monitor_id = NULL WHERE project_id = $1 AND whole_monitor_id = $2',
      [projectId, id],
    );
    await endWatches(tx, projectId, id);
    return true;
  }

  /** Newest first. */
  async list(
    tx: Tx,
    projectId: string,
    filter: MonitorFilter,
    page: Page,
  ): Promise<PageOf<MonitorWithSchedule>> {
    const found = await tx.query<MonitorRow[]>(
      `${select} WHERE m.project_id = $1 AND m.deleted_at IS NULL
         AND ($2::text IS NULL OR m.group_name = $2) AND ($3::boolean IS NULL OR m.active = $3)
         AND ($4::uuid IS NULL OR m.id < $4)
       ORDER BY m.id DESC LIMIT $5`,
      [projectId, filter.groupName ?? null, filter.active ?? null, page.after, page.limit + 1],
    );
    return pageOf(found.map(toMonitor), page.limit);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<MonitorWithSchedule | null> {
    const sql = `${select} WHERE m.project_id = $1 AND m.id = $2 AND m.deleted_at IS NULL`;
    const [row] = await tx.preparedRows<MonitorRow>(sql, [projectId, id]);
    return row === undefined ? null : toMonitor(row);
  }

  /** Those of `ids` that are deleted monitors of the project. */
  async deletedAmong(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return tx.values<string>(
      'SELECT id FROM monitors WHERE project_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NOT NULL',
      [projectId, ids],
    );
  }

  private async stored(tx: Tx, { projectId, id }: Monitor): Promise<MonitorWithSchedule> {
    const stored = await this.get(tx, projectId, id);
    if (stored === null) throw new Error('A monitor was stored but cannot be read.');
    return stored;
  }
}

/** `dueAt` is null if the monitor was not stored; the limits are the project's. */
interface InsertedRow extends SpendingLimits {
  readonly dueAt: Date | null;
  readonly isWithin: boolean;
  readonly unconfigured: readonly SourceName[];
}

const insertWithWatches = `
  WITH project AS (
    SELECT p.monthly_budget, p.share, NOT EXISTS (
      SELECT FROM jsonb_each($14::jsonb) own WHERE own.value > p.monthly_budget -> own.key
    ) AND NOT EXISTS (
      SELECT FROM jsonb_each($15::jsonb) own WHERE own.value > p.share -> own.key
    ) AS is_within
    FROM projects p WHERE p.id = $2
  ), monitor AS (
    INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name,
      context, active, created_at, updated_at, monthly_budget, share, filters)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $14, $15, $16::jsonb
    FROM project p WHERE p.is_within AND lock_and_count_monitors($2) < $12
    RETURNING id, project_id, active
  ), watched AS (
    INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at, resume_from)
    SELECT u.id, m.project_id, m.id, u.source, m.active, now(), now()
    FROM monitor m, unnest($13::uuid[], $7::text[]) AS u (id, source)
  )
  SELECT CASE WHEN EXISTS (SELECT FROM monitor) THEN now() END AS "dueAt", p.is_within AS "isWithin",
    p.monthly_budget AS "monthlyBudget", p.share, ARRAY(${unconfiguredSources}) AS unconfigured
  FROM project p`;

const select = `
  SELECT m.id, m.project_id AS "projectId", m.name, m.keywords, m.exclude_keywords AS "excludeKeywords",
    m.exclude_authors AS "excludeAuthors", m.filters, m.sources, m.group_name AS "groupName", m.context, m.active,
    m.monthly_budget AS "monthlyBudget", m.share,
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

function toMonitor({ plan, filters, ...monitor }: MonitorRow): MonitorWithSchedule {
  return { ...monitor, filters: filtersOf(filters), scanIntervalMinutes: plans[plan].scanIntervalMinutes };
}
