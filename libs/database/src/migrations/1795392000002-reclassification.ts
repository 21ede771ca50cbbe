import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** Reclassification of mentions, and usage of language models. New tables only, so nothing waits for this. */
export class Reclassification1795392000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reclassifications (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        monitor_id uuid,
        published_since timestamptz,
        published_until timestamptz,
        found_since timestamptz,
        found_until timestamptz,
        only_outdated boolean NOT NULL,
        created_at timestamptz NOT NULL,
        started_at timestamptz,
        finished_at timestamptz,
        worked_at timestamptz,
        total integer CHECK (total >= 0),
        examined integer NOT NULL DEFAULT 0 CHECK (examined >= 0),
        changed integer NOT NULL DEFAULT 0 CHECK (changed >= 0),
        failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
        last_mention_id uuid,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        given_up boolean NOT NULL DEFAULT false,
        FOREIGN KEY (project_id, monitor_id) REFERENCES monitors (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX reclassifications_due ON reclassifications (due_at) WHERE finished_at IS NULL;
      CREATE INDEX reclassifications_of_project ON reclassifications (project_id) WHERE finished_at IS NULL;
      ALTER TABLE reclassifications ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON reclassifications TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT ON reclassifications TO earshot_tenant;

      CREATE TABLE llm_usage (
        day date NOT NULL,
        provider text NOT NULL,
        calls integer NOT NULL CHECK (calls >= 0),
        denied integer NOT NULL CHECK (denied >= 0),
        input_tokens bigint NOT NULL CHECK (input_tokens >= 0),
        output_tokens bigint NOT NULL CHECK (output_tokens >= 0),
        cost_usd double precision NOT NULL,
        PRIMARY KEY (day, provider)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE llm_usage, reclassifications');
  }
}
