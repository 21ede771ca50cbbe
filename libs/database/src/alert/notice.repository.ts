import { type Alert, maxAttempts, nextWorkAttemptAt, type SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { storableReason } from '../sql/storable.js';

/** An owner who is to be notified; ours to do until the lease runs out. */
export interface ClaimedNotice {
  readonly id: string;
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
  readonly email: string;
  readonly about: DisabledAlert | EndingCredential;
}

/** An alert that was disabled. */
export interface DisabledAlert {
  readonly kind: 'alert';
  readonly alert: Pick<Alert, 'id' | 'name' | 'channel'>;
  readonly projectName: string;
  /** Why it was disabled. */
  readonly reason: string;
}

/** A source's token that ends soon. */
export interface EndingCredential {
  readonly kind: 'credential';
  readonly source: SourceName;
  readonly endsAt: Date;
  /** Why it could not be renewed; null = nothing was refused. */
  readonly refusal: string | null;
}

/** What owners are notified of beside any alert. A row is deleted with its end. */
@Injectable()
export class NoticeRepository {
  /** Has every owner of the project told that this alert was disabled. @returns the ids of the notices */
  async add(tx: Tx, { projectId, id: alertId }: Pick<Alert, 'projectId' | 'id'>): Promise<string[]> {
    const owners = await rows<{ userId: string }>(
      tx,
      `SELECT user_id AS "userId" FROM members WHERE project_id = $1 AND role = 'owner'`,
      [projectId],
    );
    const ids = owners.map(() => newId());
    await changed(
      tx,
      `INSERT INTO notices (id, project_id, alert_id, user_id, due_at)
       SELECT u.id, $3, $4, u.user_id, now() FROM unnest($1::uuid[], $2::uuid[]) AS u (id, user_id)`,
      [ids, owners.map(({ userId }) => userId), projectId, alertId],
    );
    return ids;
  }

  /**
   * The one that is due for longest. Of an alert that was resumed meanwhile nobody is told, nor what took down whoever tried
   * to tell it, so many times.
   * @param options.noticeIds null = whatever is due
   */
  async claim(
    tx: Tx,
    options: { noticeIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedNotice | null> {
    const [claimed] = await rows<ClaimedRow>(
      tx,
      `WITH resumed AS (
         DELETE FROM notices n USING alerts a WHERE a.id = n.alert_id AND a.disabled_at IS NULL
       ), spent AS (
         DELETE FROM notices WHERE attempts >= $4 AND lease_until <= now()
       ), due AS (
         SELECT n.id FROM notices n LEFT JOIN alerts a ON a.id = n.alert_id
         WHERE (n.alert_id IS NULL OR a.disabled_at IS NOT NULL)
           AND n.due_at <= now() AND (n.lease_until IS NULL OR n.lease_until <= now()) AND n.attempts < $4
           AND ($1::uuid[] IS NULL OR n.id = ANY($1))
         ORDER BY n.due_at, n.id LIMIT 1 FOR UPDATE OF n SKIP LOCKED
       ), claimed AS (
         UPDATE notices n SET attempts = n.attempts + 1, lease_token = $2,
           lease_until = now() + $3::integer * interval '1 millisecond'
         FROM due WHERE n.id = due.id RETURNING n.*
       )
       SELECT n.id, n.lease_token AS "leaseToken", n.attempts, u.email, a.disabled_reason AS reason,
         p.name AS "projectName", n.source, n.ends_at AS "endsAt", c.refusal,
         json_build_object('id', a.id, 'name', a.name, 'channel', a.channel) AS alert
       FROM claimed n JOIN users u ON u.id = n.user_id LEFT JOIN alerts a ON a.id = n.alert_id
         LEFT JOIN projects p ON p.id = n.project_id LEFT JOIN source_credentials c ON c.source = n.source`,
      [options.noticeIds, newId(), options.leaseMs, maxAttempts],
    );
    return claimed === undefined ? null : toNotice(claimed);
  }

  /** Told, or given up. @returns false where the lease was lost */
  async done(tx: Tx, { id, leaseToken }: ClaimedNotice): Promise<boolean> {
    return (
      (await changed(tx, 'DELETE FROM notices WHERE id = $1 AND lease_token = $2', [id, leaseToken])) === 1
    );
  }

  /** Tries again later. @returns false where the lease was lost */
  async failed(
    tx: Tx,
    { id, leaseToken, attempts }: ClaimedNotice,
    error: string,
    now: Date,
  ): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE notices SET due_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2`,
      [id, leaseToken, nextWorkAttemptAt(attempts, now), storableReason(error)],
    );
    return count === 1;
  }
}

type ClaimedRow = Omit<ClaimedNotice, 'about'> &
  Omit<DisabledAlert, 'kind'> & { source: SourceName | null; endsAt: Date | null; refusal: string | null };

function toNotice({ id, leaseToken, attempts, email, ...row }: ClaimedRow): ClaimedNotice {
  const { source, endsAt, refusal, alert, projectName, reason } = row;
  const about =
    source === null || endsAt === null
      ? ({ kind: 'alert', alert, projectName, reason } as const)
      : ({ kind: 'credential', source, endsAt, refusal } as const);
  return { id, leaseToken, attempts, email, about };
}
