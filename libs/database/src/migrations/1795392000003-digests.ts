import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/**
 * Messages about several mentions, their schedule, and failing destinations. See
 * docs/decisions/0013-messages-and-their-mentions.md. Only `notifications` is read in full while others wait, once, to copy
 * the mention of each row; how long that takes depends on the number of rows. Everything else changes the catalogue, or
 * `alerts`, which is small.
 */
export class Digests1795392000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(schedules);
    await runner.query(messages);
    await runner.query(`
      CREATE TABLE notices (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        alert_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        FOREIGN KEY (project_id, alert_id) REFERENCES alerts (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX notices_due ON notices (due_at);
      ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON notices TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}

/** Checks that only allow more are not validated while the table is locked. */
const schedules = `
  ALTER TABLE alerts
    DROP CONSTRAINT alerts_channel_check,
    ADD CONSTRAINT alerts_channel_check CHECK (channel IN ('email', 'slack', 'discord', 'webhook')) NOT VALID,
    DROP CONSTRAINT alerts_frequency_check,
    ADD CONSTRAINT alerts_frequency_check CHECK (frequency IN ('instant', 'hourly', 'daily')) NOT VALID,
    ADD deliver_at_hour integer NOT NULL DEFAULT 9,
    ADD quiet_hours_start integer,
    ADD quiet_hours_end integer,
    ADD CONSTRAINT alerts_hours_check CHECK (deliver_at_hour BETWEEN 0 AND 23 AND quiet_hours_start BETWEEN 0 AND 23
      AND quiet_hours_end BETWEEN 0 AND 23 AND quiet_hours_start <> quiet_hours_end) NOT VALID,
    ADD CONSTRAINT alerts_quiet_hours_whole CHECK (num_nulls(quiet_hours_start, quiet_hours_end) <> 1) NOT VALID,
    ADD active_since timestamptz NOT NULL DEFAULT now(),
    ADD previous_secret bytea,
    ADD previous_secret_until timestamptz,
    ADD CONSTRAINT alerts_previous_secret_whole
      CHECK (previous_secret IS NULL OR previous_secret_until IS NOT NULL) NOT VALID,
    ADD failing_since timestamptz,
    ADD held_until timestamptz,
    ADD disabled_at timestamptz,
    ADD disabled_reason text,
    ADD CONSTRAINT alerts_disabled_with_reason CHECK (num_nulls(disabled_at, disabled_reason) <> 1
      AND (disabled_at IS NULL OR NOT active)) NOT VALID;
  UPDATE alerts SET active_since = created_at;
  ALTER TABLE alerts
    VALIDATE CONSTRAINT alerts_channel_check,
    VALIDATE CONSTRAINT alerts_frequency_check,
    VALIDATE CONSTRAINT alerts_hours_check,
    VALIDATE CONSTRAINT alerts_quiet_hours_whole,
    VALIDATE CONSTRAINT alerts_previous_secret_whole,
    VALIDATE CONSTRAINT alerts_disabled_with_reason;
`;

/** The default is computed once, so no row is rewritten. It closes existing messages, so that nothing joins them. */
const messages = `
  ALTER TABLE notifications ADD closed_at timestamptz DEFAULT now();
  ALTER TABLE notifications
    ALTER closed_at DROP DEFAULT,
    ADD CONSTRAINT notifications_open_while_pending CHECK (closed_at IS NOT NULL OR status = 'pending') NOT VALID,
    VALIDATE CONSTRAINT notifications_open_while_pending;

  CREATE TABLE notification_mentions (
    project_id uuid NOT NULL,
    alert_id uuid NOT NULL,
    mention_id uuid NOT NULL,
    notification_id uuid NOT NULL
  );
  INSERT INTO notification_mentions SELECT project_id, alert_id, mention_id, id FROM notifications;
  ALTER TABLE notification_mentions ADD PRIMARY KEY (alert_id, mention_id);
  CREATE INDEX notification_mentions_of_notification ON notification_mentions (notification_id, mention_id);
  CREATE INDEX notification_mentions_of_mention ON notification_mentions (mention_id);
  ALTER TABLE notifications DROP mention_id;
  DROP INDEX notifications_due;
  CREATE UNIQUE INDEX notifications_open ON notifications (alert_id) WHERE closed_at IS NULL;
  CREATE INDEX notifications_waiting ON notifications (alert_id, due_at, id) WHERE status = 'pending';
  CREATE INDEX notifications_leased ON notifications (lease_until) WHERE lease_until IS NOT NULL;

  -- At last, because it keeps everybody from storing mentions.
  ALTER TABLE notification_mentions
    ADD FOREIGN KEY (project_id, notification_id) REFERENCES notifications (project_id, id) ON DELETE CASCADE,
    ADD FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE;
  ALTER TABLE notification_mentions ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_project ON notification_mentions TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
  GRANT SELECT ON notification_mentions TO earshot_tenant;
`;

/** A message about several mentions keeps the first one; alerts that were not possible before are deleted. */
const undo = `
  DROP TABLE notices;
  DELETE FROM alerts WHERE channel NOT IN ('email', 'webhook');
  UPDATE alerts SET frequency = 'instant' WHERE frequency <> 'instant';
  ALTER TABLE alerts
    DROP CONSTRAINT alerts_channel_check,
    ADD CONSTRAINT alerts_channel_check CHECK (channel IN ('email', 'webhook')),
    DROP CONSTRAINT alerts_frequency_check,
    ADD CONSTRAINT alerts_frequency_check CHECK (frequency IN ('instant')),
    DROP disabled_reason, DROP disabled_at, DROP held_until, DROP failing_since, DROP previous_secret_until,
    DROP previous_secret, DROP active_since, DROP quiet_hours_end, DROP quiet_hours_start, DROP deliver_at_hour;
  ALTER TABLE notifications ADD mention_id uuid;
  UPDATE notifications n SET mention_id = (
    SELECT mention_id FROM notification_mentions m WHERE m.notification_id = n.id ORDER BY mention_id LIMIT 1);
  DELETE FROM notifications WHERE mention_id IS NULL;
  DROP TABLE notification_mentions;
  DROP INDEX notifications_open, notifications_waiting, notifications_leased;
  ALTER TABLE notifications
    DROP closed_at,
    ALTER mention_id SET NOT NULL,
    ADD UNIQUE (alert_id, mention_id),
    ADD FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE;
  CREATE INDEX notifications_due ON notifications (due_at) WHERE status = 'pending';
  CREATE INDEX notifications_of_mention ON notifications (mention_id);
`;
