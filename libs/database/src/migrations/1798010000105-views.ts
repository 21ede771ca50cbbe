import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named filters of mentions, shared within a project; see docs/decisions/0052-views-are-filters-with-a-name.md. */
export class Views1798010000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";
    await runner.query(`
      CREATE TABLE views (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        id uuid NOT NULL,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
        filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
        position integer NOT NULL CHECK (position >= 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (project_id, id)
      );
      CREATE UNIQUE INDEX views_by_name ON views (project_id, lower(name));

      ALTER TABLE views ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON views TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE, DELETE ON views TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE views');
  }
}
