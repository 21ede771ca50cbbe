import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts of monitors to try on sources, and the sources' answers; see docs/decisions/0054-drafts-are-tried.md. */
export class Samples1798010000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";
    await runner.query(`
      CREATE TABLE monitor_samples (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        draft jsonb NOT NULL CHECK (jsonb_typeof(draft) = 'object'),
        created_at timestamptz NOT NULL,
        UNIQUE (project_id, id)
      );
      CREATE INDEX monitor_samples_by_time ON monitor_samples (project_id, created_at);
      CREATE INDEX monitor_samples_expired ON monitor_samples (created_at);

      CREATE TABLE source_samples (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        sample_id uuid NOT NULL,
        source text NOT NULL REFERENCES sources (name),
        result jsonb CHECK (jsonb_typeof(result) = 'object'),
        finished_at timestamptz,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        UNIQUE (sample_id, source),
        FOREIGN KEY (project_id, sample_id) REFERENCES monitor_samples (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX source_samples_of_sample ON source_samples (project_id, sample_id);
      CREATE INDEX source_samples_open ON source_samples (source, due_at) WHERE finished_at IS NULL;

      ALTER TABLE monitor_samples ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON monitor_samples TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT ON monitor_samples TO earshot_tenant;
      ALTER TABLE source_samples ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON source_samples TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT ON source_samples TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_samples, monitor_samples');
  }
}
