import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** A project's usage of its plan, and projects that callers see as deleted before their rows are. */
export class AccessAndLimits1795305600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects ADD COLUMN deleted_at timestamptz;
      CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE INDEX api_keys_of_project ON api_keys (project_id, id DESC) WHERE revoked_at IS NULL;
      -- Enough to count them. Their hashes stay out of every tenant's reach.
      GRANT SELECT (id, project_id, revoked_at) ON api_keys TO earshot_tenant;

      CREATE TABLE project_usage (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        mentions integer NOT NULL CHECK (mentions >= 0),
        PRIMARY KEY (project_id, month)
      );
      ALTER TABLE project_usage ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON project_usage TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT ON project_usage TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE project_usage;
      REVOKE SELECT (id, project_id, revoked_at) ON api_keys FROM earshot_tenant;
      DROP INDEX api_keys_of_project;
      ALTER TABLE projects DROP COLUMN deleted_at;
    `);
  }
}
