import {
  maxUnfinishedReclassifications,
  type Reclassification,
  type ReclassificationScope,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { valuesOf } from '../connection/transaction/parameters.js';

/** Jobs that classify stored mentions again, as requested by projects. */
@Injectable()
export class ReclassificationRepository {
  /** null = the project's limit of running jobs is reached. */
  async insert(
    tx: Tx,
    projectId: string,
    scope: ReclassificationScope,
    now: Date,
  ): Promise<Reclassification | null> {
    await tx.lock(`reclassifications of ${projectId}`);
    const id = newId();
    const inserted = await tx.changed(
      `INSERT INTO reclassifications (id, project_id, monitor_id, published_since, published_until, found_since,
         found_until, only_outdated, created_at, due_at)
       SELECT $1, $2, $3::uuid, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8::boolean,
         $9::timestamptz, $9::timestamptz
       WHERE (SELECT count(*) FROM reclassifications WHERE project_id = $2 AND finished_at IS NULL) < $10`,
      [
        id,
        projectId,
        ...valuesOf(scope, 'monitorId', 'publishedSince', 'publishedUntil', 'foundSince', 'foundUntil'),
        ...valuesOf(scope, 'onlyOutdated'),
        now,
        maxUnfinishedReclassifications,
      ],
    );
    return inserted === 0 ? null : this.get(tx, projectId, id);
  }

  get(tx: Tx, projectId: string, id: string): Promise<Reclassification | null> {
    return tx.firstRow<Reclassification>(
      `SELECT ${reclassificationColumns}, examined, changed, failed, last_error AS "lastError",
         CASE WHEN given_up THEN 'given_up' WHEN finished_at IS NOT NULL THEN 'done'
           WHEN started_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS status,
         created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"
       FROM reclassifications t WHERE project_id = $1 AND id = $2`,
      [projectId, id],
    );
  }
}

/** Columns of a job `t` under the names of the domain. */
export const reclassificationColumns = `t.id, t.project_id AS "projectId", t.monitor_id AS "monitorId",
  t.published_since AS "publishedSince", t.published_until AS "publishedUntil", t.found_since AS "foundSince",
  t.found_until AS "foundUntil", t.only_outdated AS "onlyOutdated", t.total`;
