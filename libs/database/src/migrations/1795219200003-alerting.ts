import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts and the notifications they cause. */
export class Alerting1795219200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alerts (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        channel text NOT NULL CHECK (channel IN ('email', 'webhook')),
        destination text NOT NULL CHECK (char_length(destination) BETWEEN 1 AND 2048),
        categories text[] NOT NULL CHECK (categories <@ ARRAY['complaint', 'bug_report', 'feature_request',
          'question', 'praise', 'buying_intent', 'comparison', 'news', 'promotion', 'spam', 'other']),
        sentiments text[] NOT NULL CHECK (sentiments <@ ARRAY['positive', 'neutral', 'negative']),
        monitor_ids uuid[] NOT NULL,
        min_urgency integer NOT NULL CHECK (min_urgency BETWEEN 0 AND 100),
        frequency text NOT NULL CHECK (frequency IN ('instant')),
        active boolean NOT NULL,
        secret bytea,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz,
        UNIQUE (project_id, id)
      );

      CREATE TABLE notifications (
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        alert_id uuid NOT NULL,
        mention_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'cancelled')),
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        due_at timestamptz NOT NULL,
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        last_answer text,
        delivered_at timestamptz,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (project_id, id),
        UNIQUE (alert_id, mention_id),
        CHECK ((status = 'delivered') = (delivered_at IS NOT NULL)),
        FOREIGN KEY (project_id, alert_id) REFERENCES alerts (project_id, id) ON DELETE CASCADE,
        FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX notifications_due ON notifications (due_at) WHERE status = 'pending';
      CREATE INDEX notifications_by_id ON notifications USING hash (id);
      CREATE INDEX notifications_of_mention ON notifications (mention_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifications, alerts');
  }
}
