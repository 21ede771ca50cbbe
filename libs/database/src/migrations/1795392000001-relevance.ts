import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** The triage that relevance learns from. A large mentions table is neither rewritten nor reindexed, nor locked for long. */
export class Relevance1795392000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE triage (
        project_id uuid NOT NULL,
        mention_id uuid NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (project_id, mention_id)
      );
      -- What people did before: found by the index on the status, so what nobody touched is not read. Facets of one source
      -- stand together, those of 'new' first.
      INSERT INTO triage (project_id, mention_id, changed_at)
        SELECT m.project_id, m.id, m.status_changed_at
        FROM projects p, generate_series(0, 4) AS of_source, LATERAL (
          SELECT * FROM mentions WHERE project_id = p.id AND facet >= (of_source * 4 + 1) * 864 AND facet < (of_source + 1) * 4 * 864
        ) m
        WHERE m.status_changed_at IS NOT NULL;
      CREATE INDEX triage_latest ON triage (project_id, changed_at DESC);
      ANALYZE triage;

      -- From here on nobody can delete a mention until the migration ends; what was deleted meanwhile is dropped.
      ALTER TABLE triage
        ADD CONSTRAINT triage_mention FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id)
          ON DELETE CASCADE NOT VALID;
      DELETE FROM triage t WHERE NOT EXISTS (
        SELECT FROM mentions m WHERE m.project_id = t.project_id AND m.id = t.mention_id);
      ALTER TABLE triage VALIDATE CONSTRAINT triage_mention;

      ALTER TABLE triage ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON triage TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE ON triage TO earshot_tenant;

      ALTER TABLE projects ADD COLUMN learn_from_triage boolean NOT NULL DEFAULT true;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects DROP COLUMN learn_from_triage; DROP TABLE triage');
  }
}
