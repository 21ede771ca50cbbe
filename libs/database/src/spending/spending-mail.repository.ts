import {
  type BudgetMark,
  type BudgetOwner,
  monthOf,
  openCount,
  type OutageMemory,
  type SourceName,
  sourceNames,
  type SpentBudget,
  usdOf,
  type WatchedSource,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import { ownersOf, ownersWatching } from '../project/owners.js';
import { SourceMeterRepository } from '../source/source-meter.repository.js';
import { dayText } from './spending.repository.js';

/** A budget with its owner's name. */
export interface NamedBudget extends SpentBudget {
  /** null = the installation's budget. */
  readonly name: string | null;
  readonly project: string | null;
}

/** A watched source, with its last reported state. */
export interface RememberedSource extends WatchedSource {
  readonly source: SourceName;
  readonly memory: OutageMemory;
}

/** The data behind e-mails about budgets and sources, and which ones were already sent. For system transactions. */
@Injectable()
export class SpendingMailRepository {
  readonly ownersOf = ownersOf;
  readonly ownersWatching = ownersWatching;
  private readonly meters = new SourceMeterRepository();

  /** Budgets of which at least `percent` is spent this month. */
  async budgets(tx: Tx, percent: number, now: Date): Promise<NamedBudget[]> {
    const found = await tx.query<
      (Omit<NamedBudget, 'owner'> & { kind: 'project' | 'monitor'; id: string; projectId: string })[]
    >(
      `SELECT b.* FROM (
         ${spentOf('project', 'SELECT id, id AS project_id, name, name AS project, monthly_budget, deleted_at FROM projects')}
         UNION ALL
         ${spentOf(
           'monitor',
           `SELECT m.id, m.project_id, m.name, p.name AS project, m.monthly_budget,
              coalesce(m.deleted_at, p.deleted_at) AS deleted_at
            FROM monitors m JOIN projects p ON p.id = m.project_id`,
         )}
       ) b WHERE b."spentUsd" * 100 >= b."budgetUsd" * $2 ORDER BY b.kind, b.id, b.source`,
      [dayText(monthOf(now)), percent, usdOf(1)],
    );
    const own = found.map(({ kind, id, projectId, ...budget }) => ({
      ...budget,
      owner: { kind, id, projectId } satisfies BudgetOwner,
    }));
    const all = (await this.meters.listAll(tx))
      .filter(({ meter }) => meter.kind === 'money')
      .map((counted) => ({
        owner: { kind: 'installation' } as const,
        source: counted.source,
        name: null,
        project: null,
        budgetUsd: usdOf(counted.meter.limit),
        spentUsd: usdOf(openCount(counted, now).used),
      }))
      .filter(({ spentUsd, budgetUsd }) => spentUsd * 100 >= budgetUsd * percent);
    return [...all, ...own];
  }

  /** Thresholds already reported this month. */
  marks(tx: Tx, now: Date): Promise<BudgetMark[]> {
    const sql = 'SELECT budget, source, percent FROM budget_notices WHERE month = $1';
    return tx.query<BudgetMark[]>(sql, [dayText(monthOf(now))]);
  }

  /** @returns false if another process has just recorded the same */
  async mark(tx: Tx, marks: readonly BudgetMark[], now: Date): Promise<boolean> {
    const count = await tx.changed(
      `INSERT INTO budget_notices (budget, source, month, percent)
       SELECT u.budget, u.source, $1, u.percent FROM unnest($2::text[], $3::text[], $4::integer[]) AS u (budget, source, percent)
       ON CONFLICT DO NOTHING`,
      [dayText(monthOf(now)), ...arraysOf(marks, 'budget', 'source', 'percent')],
    );
    return count === marks.length;
  }

  /** Every source with active monitors in any project. Locks their states. */
  async watchedSources(tx: Tx, now: Date): Promise<RememberedSource[]> {
    const found = await this.readWatched(tx, sourceNames, now, 'FOR UPDATE OF s');
    // Nobody is waiting for a source that is no longer watched.
    await tx.changed(
      'UPDATE source_states SET dark_since = NULL WHERE dark_since IS NOT NULL AND NOT source = ANY($1)',
      [found.map(({ source }) => source)],
    );
    return found;
  }

  /** Those of the sources that have active monitors in any project. */
  async watchedAmong(tx: Tx, sources: readonly SourceName[], now: Date): Promise<RememberedSource[]> {
    return sources.length === 0 ? [] : this.readWatched(tx, sources, now, '');
  }

  private async readWatched(
    tx: Tx,
    sources: readonly SourceName[],
    now: Date,
    lock: '' | 'FOR UPDATE OF s',
  ): Promise<RememberedSource[]> {
    const found = await tx.query<
      (Omit<RememberedSource, 'worst' | 'memory'> & OutageMemory & { error: string | null })[]
    >(
      `SELECT w.*, s.reported_at AS "reportedAt", s.configured,
         -- Feeds have a pace of their own, and one that stands still says nothing of the others.
         s.delayed OR w.source = 'feeds' AS delayed, s.waiting_until AS "waitingUntil",
         s.waiting_reason AS "waitingReason", s.resting_until AS "restingUntil", s.last_success_at AS "lastSuccessAt",
         s.last_failure_at AS "lastFailureAt", s.dark_since AS "darkSince", s.dark_notified_at AS "darkNotifiedAt",
         CASE WHEN s.last_failure_at > s.last_success_at OR s.last_success_at IS NULL THEN s.last_error ELSE w.failed END AS error
       FROM source_states s JOIN (
         SELECT w.source, count(*)::integer AS watches, min(m.updated_at) AS "watchedSince",
           max(w.covered_until) FILTER (WHERE w.cursor <> '{}') AS "coveredUntil",
           coalesce(min(w.scanned_every_ms), 300000)::double precision AS "scannedEveryMs",
           -- An error may name a feed or a plan that is no business of other projects.
           CASE WHEN count(DISTINCT coalesce(w.last_error, '')) = 1 THEN min(w.last_error)
             WHEN count(w.last_error) > 0 THEN $2 END AS failed
         FROM watches w JOIN monitors m ON m.id = w.monitor_id JOIN projects p ON p.id = m.project_id
         WHERE w.source = ANY($1) AND w.active AND m.active AND m.deleted_at IS NULL AND p.deleted_at IS NULL
           AND (w.source <> 'feeds' OR EXISTS (SELECT FROM project_feeds f WHERE f.project_id = w.project_id))
         GROUP BY w.source
       ) w USING (source) ORDER BY s.source ${lock}`,
      [sources, differentReasons],
    );
    return found.map(({ error, darkSince, darkNotifiedAt, ...source }) => ({
      ...source,
      waitingUntil: source.waitingUntil !== null && source.waitingUntil > now ? source.waitingUntil : null,
      worst: error === null ? null : { error, isDead: false, isSpent: false },
      memory: { darkSince, darkNotifiedAt },
    }));
  }

  /** @param since null = it is being read again */
  async markDark(tx: Tx, source: SourceName, since: Date | null, now: Date): Promise<void> {
    await tx.changed(
      `UPDATE source_states SET dark_since = $2,
         dark_notified_at = CASE WHEN $2::timestamptz IS NULL THEN dark_notified_at ELSE $3 END
       WHERE source = $1`,
      [source, since, now],
    );
  }

  /** Ids of the users with these e-mail addresses. */
  usersWith(tx: Tx, emails: readonly string[]): Promise<string[]> {
    return tx.values('SELECT id FROM users WHERE email = ANY($1)', [emails]);
  }
}

const differentReasons =
  'Its monitors cannot be read, and not all for the same reason. The Sources page of each project gives its own.';

/** One row per budget of one kind of owner. $1 = first day of the month, $3 = dollars per unit. */
function spentOf(kind: 'project' | 'monitor', owners: string): string {
  return `SELECT '${kind}' AS kind, o.id, o.project_id AS "projectId", o.name, o.project, budget.key AS source,
      budget.value::double precision AS "budgetUsd", coalesce((
        SELECT sum(s.units) FROM source_spending s
        JOIN source_meters m ON m.source = s.source AND m.meter = s.meter AND m.kind = 'money'
        WHERE s.project_id = o.project_id ${kind === 'monitor' ? 'AND s.monitor_id = o.id' : ''}
          AND s.source = budget.key AND s.day >= $1::date
      ), 0) * $3::double precision AS "spentUsd"
    FROM (${owners}) o CROSS JOIN LATERAL jsonb_each(o.monthly_budget) budget
    WHERE o.deleted_at IS NULL AND o.monthly_budget <> '{}'`;
}
