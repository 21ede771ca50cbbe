import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Actions on mentions by people and programs, the previous value of each mention, and triages still in progress; see
 * docs/decisions/0051-a-triage-is-finished-or-undone.md. New tables only, so nothing waits for this.
 */
export class Activities1798010000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";
    await runner.query(`
      CREATE TABLE activities (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        action text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 40),
        by_kind text NOT NULL CHECK (char_length(by_kind) BETWEEN 1 AND 40),
        by_id uuid,
        by_name text NOT NULL,
        from_value text,
        to_value text,
        mention_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(mention_ids) <= 20),
        mention_count integer NOT NULL DEFAULT 0 CHECK (mention_count >= 0),
        matched integer CHECK (matched >= 0),
        undo_of uuid,
        finished_at timestamptz,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX activities_by_time ON activities (project_id, at DESC, id DESC);
      CREATE INDEX activities_of_user ON activities (project_id, by_id, at DESC, id DESC) WHERE by_kind = 'user';
      CREATE INDEX activities_by_age ON activities USING brin (at);
      CREATE UNIQUE INDEX activities_undone ON activities (project_id, undo_of) WHERE undo_of IS NOT NULL;

      CREATE TABLE activity_mentions (
        project_id uuid NOT NULL,
        activity_id uuid NOT NULL,
        mention_id uuid NOT NULL,
        at timestamptz NOT NULL,
        before text,
        after text,
        PRIMARY KEY (project_id, activity_id, mention_id),
        FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX activity_mentions_of_mention
        ON activity_mentions (project_id, mention_id, at DESC, activity_id DESC);
      CREATE INDEX activity_mentions_by_age ON activity_mentions USING brin (at);
      ALTER TABLE activity_mentions SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

      CREATE TABLE triage_work (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        activity_id uuid NOT NULL,
        last_mention_id uuid,
        until_mention_id uuid NOT NULL,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        FOREIGN KEY (project_id, activity_id) REFERENCES activities (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX triage_work_due ON triage_work (due_at);
      CREATE INDEX triage_work_of_activity ON triage_work (project_id, activity_id);

      ALTER TABLE activities ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON activities TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE ON activities TO earshot_tenant;
      ALTER TABLE activity_mentions ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON activity_mentions TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, DELETE ON activity_mentions TO earshot_tenant;
      ALTER TABLE triage_work ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON triage_work TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE, DELETE ON triage_work TO earshot_tenant;
      GRANT DELETE ON triage TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'REVOKE DELETE ON triage FROM earshot_tenant; DROP TABLE triage_work, activity_mentions, activities',
    );
  }
}
