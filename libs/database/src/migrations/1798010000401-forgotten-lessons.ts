import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** Which evidence from triage no longer counts, and since when. A new table only. */
export class ForgottenLessons1798010000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE forgotten_lessons (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        id uuid NOT NULL,
        monitor_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('monitor', 'sign', 'word', 'all')),
        name text NOT NULL CHECK (char_length(name) <= 100),
        forgotten_at timestamptz NOT NULL,
        restored_at timestamptz,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (project_id, id),
        FOREIGN KEY (project_id, monitor_id) REFERENCES monitors (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX forgotten_lessons_of_monitor ON forgotten_lessons (project_id, monitor_id, forgotten_at DESC);
      CREATE INDEX forgotten_lessons_latest ON forgotten_lessons (project_id, changed_at DESC);

      ALTER TABLE forgotten_lessons ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON forgotten_lessons TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE, DELETE ON forgotten_lessons TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE forgotten_lessons');
  }
}
