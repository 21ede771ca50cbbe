import { monthOf, nextMonth, type PlanName, plans, type Project } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** The nouns whose number a plan limits. */
export type LimitedNoun = 'monitors' | 'alerts' | 'api_keys';

/** The number of each in a project. */
export type LimitedCounts = Readonly<Record<LimitedNoun, number>>;

/** A project with its usage of a month. */
export interface UsedProject extends Pick<Project, 'slug' | 'name' | 'plan'> {
  /** New ones in that month. */
  readonly mentions: number;
  /** The e-mail address of its first owner; null = it has none. */
  readonly owner: string | null;
}

/** The usage of projects. Months are calendar months in UTC. */
@Injectable()
export class ProjectUsageRepository {
  /**
   * Adds newly stored mentions to the month of `now`, in the transaction that stores them. Rows are locked in a fixed
   * order, so that concurrent calls wait for each other instead of deadlocking.
   * @param counts by project
   */
  async add(tx: Tx, counts: ReadonlyMap<string, number>, now: Date): Promise<void> {
    const added = [...counts].filter(([, count]) => count > 0);
    if (added.length === 0) return;
    await tx.send(
      `INSERT INTO project_usage AS u (project_id, month, mentions)
       SELECT a.id, $3::date, a.count FROM unnest($1::uuid[], $2::integer[]) AS a (id, count) ORDER BY a.id
       ON CONFLICT (project_id, month) DO UPDATE SET mentions = u.mentions + excluded.mentions`,
      [added.map(([id]) => id), added.map(([, count]) => count), monthKey(now)],
    );
  }

  /**
   * Those of the projects that have used up this month's mentions.
   * @returns when each of them collects again
   */
  async exhausted(tx: Tx, projectIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
    const used = await tx.query<{ id: string; plan: PlanName; mentions: number }[]>(
      `SELECT p.id, p.plan, u.mentions FROM project_usage u JOIN projects p ON p.id = u.project_id
       WHERE u.project_id = ANY($1::uuid[]) AND u.month = $2::date`,
      [projectIds, monthKey(now)],
    );
    return new Map(
      used
        .filter(({ plan, mentions }) => mentions >= plans[plan].mentionsPerMonth)
        .map(({ id }) => [id, nextMonth(now)]),
    );
  }

  /** New mentions in the month of `now`. */
  mentions(tx: Tx, projectId: string, now: Date): Promise<number> {
    const sql = 'SELECT mentions FROM project_usage WHERE project_id = $1 AND month = $2::date';
    return tx.count(sql, [projectId, monthKey(now)]);
  }

  /** Every project of the installation, those with the most new mentions in the month of `now` first, then by slug. */
  listAll(tx: Tx, now: Date): Promise<UsedProject[]> {
    return tx.query(
      `SELECT p.slug, p.name, p.plan, coalesce(u.mentions, 0) AS mentions, (
         SELECT owner.email FROM members m JOIN users owner ON owner.id = m.user_id
         WHERE m.project_id = p.id AND m.role = 'owner' ORDER BY owner.id LIMIT 1) AS owner
       FROM projects p LEFT JOIN project_usage u ON u.project_id = p.id AND u.month = $1::date
       WHERE p.deleted_at IS NULL ORDER BY mentions DESC, p.slug`,
      [monthKey(now)],
    );
  }

  /** The numbers of monitors, alerts and API keys of the project. */
  counts(tx: Tx, projectId: string): Promise<LimitedCounts> {
    return tx.onlyRow<LimitedCounts>(
      `SELECT ${countOf('monitors')} AS monitors, ${countOf('alerts')} AS alerts, ${countOf('api_keys')} AS api_keys`,
      [projectId],
    );
  }

  /**
   * The project's number of one noun. The count is locked until the transaction ends, so that checking a limit and adding
   * one is atomic.
   */
  async lockAndCount(tx: Tx, projectId: string, noun: LimitedNoun): Promise<number> {
    await tx.lock(`${noun} of ${projectId}`);
    return tx.count(`SELECT ${countOf(noun)}`, [projectId]);
  }
}

/** Revoked keys do not count, nor do deleted monitors and alerts. */
const gone = { monitors: 'deleted_at', alerts: 'deleted_at', api_keys: 'revoked_at' } as const;

function countOf(noun: LimitedNoun): string {
  return `(SELECT count(*)::integer FROM ${noun} WHERE project_id = $1 AND ${gone[noun]} IS NULL)`;
}

function monthKey(now: Date): string {
  return monthOf(now).toISOString().slice(0, 10);
}
