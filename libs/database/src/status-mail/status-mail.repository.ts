import type { Alert, CredentialMail, SpendingMail } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { storableJson } from '../connection/storable.js';
import { ownersOf } from '../project/owners.js';
import type { Attempt } from '../work/leased-rows.js';
import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The project whose alert or budget a row `t` is about; null = none. */
const aboutProject = `coalesce(t.project_id, (t.details->'owner'->>'projectId')::uuid)`;

/**
 * The table as leased work. An e-mail is obsolete after three days, or if it is about an alert that has been resumed since, or
 * about a project that its reader no longer owns.
 */
export const statusMailRows = new MailRows({
  table: 'notices',
  isObsolete: `${isThreeDaysOld} OR t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL AND a.deleted_at IS NULL)
    OR ${aboutProject} IS NOT NULL AND NOT EXISTS (
    SELECT FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
    WHERE m.project_id = ${aboutProject} AND m.user_id = t.user_id AND m.role = 'owner')`,
});

/** An e-mail to send, leased to the caller. */
export interface ClaimedStatusMail extends Attempt {
  readonly email: string;
  /**
   * The project it is about; otherwise one of the reader's projects, preferably one that watches the source in question.
   * null = they have none.
   */
  readonly projectId: string | null;
  readonly about: DisabledAlert | SpendingMail | CredentialMail;
}

/** A disabled alert. */
export interface DisabledAlert {
  readonly kind: 'disabled_alert';
  readonly alert: Pick<Alert, 'id' | 'projectId' | 'name' | 'channel'>;
  readonly projectName: string;
  readonly reason: string;
}

/** E-mails to users about alerts, budgets and sources. A row is deleted once it is sent or given up. */
@Injectable()
export class StatusMailRepository {
  /** Notifies every owner of the project that this alert was disabled. @returns the ids of the e-mails */
  async add(tx: Tx, { projectId, id: alertId }: Pick<Alert, 'projectId' | 'id'>): Promise<string[]> {
    const owners = await ownersOf(tx, projectId);
    const ids = owners.map(() => newId());
    await tx.changed(
      `INSERT INTO notices (id, project_id, alert_id, user_id, due_at)
       SELECT u.id, $3, $4, u.user_id, now() FROM unnest($1::uuid[], $2::uuid[]) AS u (id, user_id)`,
      [ids, owners, projectId, alertId],
    );
    return ids;
  }

  /** Notifies users about a budget or a source. @returns the ids of the e-mails */
  async addDetails(
    tx: Tx,
    userIds: readonly string[],
    details: SpendingMail | CredentialMail,
  ): Promise<string[]> {
    const ids = userIds.map(() => newId());
    await tx.changed(
      `INSERT INTO notices (id, user_id, details, due_at)
       SELECT u.id, u.user_id, $3::jsonb, now() FROM unnest($1::uuid[], $2::uuid[]) AS u (id, user_id)`,
      [ids, userIds, storableJson(details)],
    );
    return ids;
  }

  /**
   * Claims the e-mail that has been due the longest. Deletes those that are obsolete (see `statusMailRows`), and those whose
   * attempts have all crashed.
   * @param options.mailIds null = whatever is due, suspects last
   */
  claim(
    tx: Tx,
    { mailIds, leaseMs }: { mailIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedStatusMail | null> {
    return statusMailRows.claimOne<ClaimedStatusMail>(tx, mailIds, leaseMs, claimedStatusMail);
  }

  /** Deletes the e-mail, which was sent or given up. @returns false if the lease was lost */
  done(tx: Tx, mail: ClaimedStatusMail): Promise<boolean> {
    return statusMailRows.endOne(tx, mail, { set: null });
  }

  /** Tries again later. @returns false if the lease was lost */
  failed(tx: Tx, mail: ClaimedStatusMail, error: string, now: Date): Promise<boolean> {
    return statusMailRows.postpone(tx, mail, error, now);
  }
}

/** For a row `t` about no project: a project of the reader. */
const projectOfReader = `(
  SELECT m.project_id FROM members m JOIN projects own ON own.id = m.project_id AND own.deleted_at IS NULL
  WHERE m.user_id = t.user_id
  ORDER BY EXISTS (
    SELECT FROM watches w JOIN monitors o ON o.id = w.monitor_id
    WHERE w.project_id = m.project_id AND w.source = t.details->>'source' AND w.active AND o.active AND o.deleted_at IS NULL
  ) DESC, m.project_id LIMIT 1)`;

const disabledAlert = `(
  SELECT jsonb_build_object('kind', 'disabled_alert', 'reason', a.disabled_reason, 'projectName', p.name,
    'alert', jsonb_build_object('id', a.id, 'projectId', a.project_id, 'name', a.name, 'channel', a.channel))
  FROM alerts a JOIN projects p ON p.id = a.project_id WHERE a.id = t.alert_id)`;

const claimedStatusMail = {
  columns: `t.id, t.lease_token AS "leaseToken", t.attempts, u.email, coalesce(t.project_id, ${projectOfReader}) AS "projectId",
    coalesce(t.details, ${disabledAlert}) AS about`,
  from: 'users u',
  where: 'u.id = t.user_id',
};
