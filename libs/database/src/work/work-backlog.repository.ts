import type { SourceName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { triageWorkRows } from '../activity/triage-work.repository.js';
import { accountMailRows } from '../account/account-mail.repository.js';
import { waitingAlerts, notificationRows } from '../notification/claim-notifications.js';
import { isItsTurn, noteMailRows } from '../note/note-mail.repository.js';
import { statusMailRows } from '../status-mail/status-mail.repository.js';
import type { Tx } from '../connection/transaction/tx.js';
import { mentionWork } from '../mention/mention-work.repository.js';
import { watchRows } from '../monitor/watch.repository.js';
import { reclassificationRows } from '../reclassification/reclassification-queue.js';
import { lowestIdOf } from './mail-rows.js';
import { isAwaited, sourceSampleRows } from '../sample/sample.repository.js';

/** Due work that is not held. Stages and scanned sources without any are left out. */
export interface DueWork {
  readonly stage: WorkStage;
  /** The source, only for `scan` and `sample`. */
  readonly source: SourceName | null;
  /** Number of rows: at most 10,000 of a table are counted, and at most 1,000 notifications of an alert. */
  readonly count: number;
  /** How long the oldest row has been overdue. */
  readonly oldestSeconds: number;
}

/** Work that was given up. */
export interface DeadWork {
  readonly stage: WorkStage;
  readonly source: SourceName | null;
  readonly count: number;
}

/** The amount of waiting work in the whole installation, and its size, for metrics and health, never for decisions. */
@Injectable()
export class WorkBacklogRepository {
  /** Served by indexes, reading a limited number of rows. Waiting or resting sources and held alerts are left out. */
  due(tx: Tx, stages: readonly WorkStage[] = workStages): Promise<DueWork[]> {
    const questions = stages.map((stage) => dueSql[stage]);
    return tx.query<DueWork[]>(
      `WITH RECURSIVE ${waitingAlerts} SELECT d.stage, d.source, count(*)::integer AS count,
         greatest(0, extract(epoch FROM now() - min(d.due_at)))::double precision AS "oldestSeconds"
       FROM (${questions.join(' UNION ALL ')}) AS d (stage, source, due_at) GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  }

  /**
   * Counts given-up work by index: up to 10,000 scans, and as many steps of mentions. For notifications, up to 10,000 per
   * project of those created within four days, which is longer than their attempts last; for reclassifications, those of
   * the last day.
   */
  dead(tx: Tx): Promise<DeadWork[]> {
    return tx.query<DeadWork[]>(deadSql);
  }

  /** The size of the whole database on disk, including indexes. */
  bytes(tx: Tx): Promise<number> {
    return tx.count('SELECT pg_database_size(current_database())::double precision', []);
  }

  /**
   * When the newest good nightly backup was taken, in seconds since 1970; 0 = none has succeeded yet, null = none was ever
   * tried.
   */
  lastBackup(tx: Tx): Promise<number | null> {
    return tx.firstValue<number>(
      `SELECT CASE WHEN EXISTS (SELECT FROM backups)
         THEN coalesce(extract(epoch FROM (SELECT max(taken_at) FROM backups)), 0) END::double precision`,
    );
  }
}

const limit = 10_000;

/**
 * Due work, as (stage, source, due_at), by stage: the steps that a post passes through, in order, and those that people
 * request.
 */
const dueSql = {
  scan: `SELECT 'scan', s.source, w.next_scan_at
    FROM source_states s CROSS JOIN LATERAL (
      SELECT t.next_scan_at FROM watches t WHERE t.source = s.source AND ${watchRows.states.isWaiting}
      ORDER BY t.next_scan_at LIMIT ${limit}
    ) w WHERE s.configured AND coalesce(greatest(s.waiting_until, s.resting_until) <= now(), true)`,
  classify: mentionStep('classify'),
  alert: mentionStep('alert'),
  notify: `SELECT 'notify', NULL, n.due_at
    FROM waiting JOIN alerts a ON a.id = waiting.alert_id AND a.active AND a.deleted_at IS NULL
      AND (a.held_until IS NULL OR a.held_until <= now())
    CROSS JOIN LATERAL (
      SELECT t.due_at FROM notifications t WHERE t.alert_id = a.id AND ${notificationRows.states.isWaiting}
      ORDER BY t.due_at LIMIT ${limit / 10}
    ) n`,
  mail: `(SELECT 'mail', NULL, t.due_at FROM notices t WHERE ${statusMailRows.states.isWaiting} ORDER BY t.due_at LIMIT ${limit})
    UNION ALL (SELECT 'mail', NULL, t.due_at FROM account_mails t WHERE ${accountMailRows.states.isWaiting} ORDER BY t.due_at LIMIT ${limit})
    UNION ALL (SELECT 'mail', NULL, t.due_at FROM note_mails t WHERE ${noteMailRows.states.isWaiting} AND ${isItsTurn.where} ORDER BY t.due_at LIMIT ${limit})`,
  reclassify: `(SELECT 'reclassify', NULL, greatest(t.due_at, t.worked_at) FROM reclassifications t
    WHERE ${reclassificationRows.states.isWaiting} ORDER BY t.due_at LIMIT ${limit})`,
  // A question that is too old is no longer asked.
  sample: `(SELECT 'sample', t.source, t.due_at FROM source_samples t JOIN monitor_samples s ON s.id = t.sample_id
    WHERE ${sourceSampleRows.states.isWaiting} AND ${isAwaited} LIMIT ${limit})`,
  triage: `(SELECT 'triage', NULL, t.due_at FROM triage_work t
    WHERE ${triageWorkRows.states.isWaiting} ORDER BY t.due_at LIMIT ${limit})`,
} as const;
export type WorkStage = keyof typeof dueSql;
export const workStages = Object.keys(dueSql) as readonly WorkStage[];

function mentionStep(stage: 'classify' | 'alert'): string {
  return `(SELECT '${stage}', NULL, t.due_at FROM mention_work t
    WHERE t.stage = '${stage}' AND ${mentionWork.states.isWaiting} ORDER BY t.due_at LIMIT ${limit})`;
}

const deadSql = `
  SELECT 'scan' AS stage, source, count(*)::integer AS count FROM (
    SELECT source FROM watches WHERE active AND dead_at IS NOT NULL AND failures > 0 LIMIT ${limit}
  ) dead GROUP BY source
  UNION ALL
  SELECT stage, NULL, count(*)::integer FROM (
    SELECT stage FROM mention_work WHERE dead_at IS NOT NULL LIMIT ${limit}
  ) dead GROUP BY stage
  UNION ALL
  SELECT 'notify', NULL, count(*)::integer FROM projects p CROSS JOIN LATERAL (
    SELECT FROM notifications n WHERE n.project_id = p.id AND n.status = 'failed' AND n.id >= ${lowestIdOf("interval '4 days'")}
      LIMIT ${limit}
  ) failed HAVING count(*) > 0
  UNION ALL
  SELECT 'reclassify', NULL, count(*)::integer FROM reclassifications
    WHERE given_up AND finished_at > now() - interval '1 day' HAVING count(*) > 0
  ORDER BY 1, 2`;
