import type { FeedsOfMonitor, ProjectFeed } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { valuesOf } from '../connection/transaction/parameters.js';
import type { Tx } from '../connection/transaction/tx.js';
import { feedKey } from './feed.repository.js';

/** A feed that a project adds. */
export interface NewProjectFeed {
  readonly id: string;
  readonly projectId: string;
  readonly feedId: string;
  readonly title: string | null;
  /** undefined = as before; null for a new feed. */
  readonly wholeMonitorId: string | null | undefined;
}

const selected = `SELECT s.id, f.address, coalesce(s.title, f.title) AS title, f.site_url AS "siteUrl",
    s.whole_monitor_id AS "wholeMonitorId", f.read_at AS "readAt", f.error,
    CASE WHEN f.gone_at IS NULL AND EXISTS (
      SELECT FROM watches w WHERE w.project_id = $1 AND w.source = 'feeds' AND w.active
    ) THEN f.next_read_at END AS "nextReadAt",
    f.gone_at AS "goneAt", f.gap_from AS "gapFrom", f.gap_until AS "gapUntil", s.created_at AS "createdAt",
    (SELECT count(*)::integer FROM feed_entries e WHERE e.feed_id = f.id AND e.listed) AS entries
  FROM project_feeds s JOIN feeds f ON f.id = s.feed_id WHERE s.project_id = $1`;

/** The feeds that projects read. */
@Injectable()
export class ProjectFeedRepository {
  /** Newest first. */
  list(tx: Tx, projectId: string): Promise<ProjectFeed[]> {
    return tx.query<ProjectFeed[]>(`${selected} ORDER BY s.created_at DESC, s.id`, [projectId]);
  }

  /** Like `list`, and blocks others that add feeds to the project until the transaction ends. */
  async listForUpdate(tx: Tx, projectId: string): Promise<ProjectFeed[]> {
    // Row locks would not stop others from adding one.
    await tx.lock(`feeds of ${projectId}`);
    return this.list(tx, projectId);
  }

  get(tx: Tx, projectId: string, id: string): Promise<ProjectFeed | null> {
    return tx.firstRow<ProjectFeed>(`${selected} AND s.id = $2`, [projectId, id]);
  }

  /** The feeds of a project from the point of view of a monitor. */
  ofMonitor(tx: Tx, projectId: string, monitorId: string): Promise<FeedsOfMonitor> {
    return tx.onlyRow<FeedsOfMonitor>(
      `SELECT count(*)::integer AS count, coalesce(array_agg(coalesce(s.title, f.title, f.address) ORDER BY s.created_at, s.id)
         FILTER (WHERE s.whole_monitor_id = $2), '{}') AS whole
       FROM project_feeds s JOIN feeds f ON f.id = s.feed_id WHERE s.project_id = $1`,
      [projectId, monitorId],
    );
  }

  /** The monitor that takes every entry of a post's feed today; null = none does, or the project no longer reads the feed. */
  takerOf(tx: Tx, projectId: string, externalId: string): Promise<string | null> {
    return tx.firstValue<string | null>(
      `SELECT s.whole_monitor_id FROM project_feeds s JOIN feeds f ON f.id = s.feed_id
       WHERE s.project_id = $1 AND ${feedKey} = split_part($2, ':', 1)`,
      [projectId, externalId],
    );
  }

  /**
   * Adds a feed, or updates its title and monitor if the project already reads it. Only a change of the monitor has its
   * entries shown again, like those of a new feed. @returns its id
   */
  async add(tx: Tx, feed: NewProjectFeed): Promise<string> {
    const id = await tx.firstValue<string>(
      `INSERT INTO project_feeds AS s (project_id, id, feed_id, title, whole_monitor_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (project_id, feed_id) DO UPDATE SET title = coalesce(excluded.title, s.title),
         whole_monitor_id = CASE WHEN $6 THEN s.whole_monitor_id ELSE excluded.whole_monitor_id END,
         created_at = CASE WHEN $6 OR s.whole_monitor_id IS NOT DISTINCT FROM excluded.whole_monitor_id
           THEN s.created_at ELSE now() END
       RETURNING id`,
      [
        ...valuesOf(feed, 'projectId', 'id', 'feedId', 'title'),
        feed.wholeMonitorId ?? null,
        feed.wholeMonitorId === undefined,
      ],
    );
    return id as string;
  }

  /** @returns false if there is no such feed */
  remove(tx: Tx, projectId: string, id: string): Promise<boolean> {
    return tx.changedAny('DELETE FROM project_feeds WHERE project_id = $1 AND id = $2', [projectId, id]);
  }

  /** Makes the project's feed scans due at once. Revokes the claims of running ones, which would put off the next. */
  async requestReading(tx: Tx, projectId: string): Promise<void> {
    await tx.send(
      `UPDATE watches w SET next_scan_at = least(w.next_scan_at, now()), failures = 0, attempts = 0, lease_token = NULL,
         lease_until = NULL FROM (
         SELECT id FROM watches WHERE project_id = $1 AND source = 'feeds' AND active ORDER BY id FOR NO KEY UPDATE
       ) held WHERE w.id = held.id`,
      [projectId],
    );
  }
}
