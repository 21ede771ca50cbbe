import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/** The cost of reading sources by monitor, spending limits, charges that are not settled, and the reasons for gaps. */
export class Spending1795564800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects
        ADD COLUMN monthly_budget jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN share jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE monitors
        ADD COLUMN monthly_budget jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN share jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE scans ADD COLUMN gap_reason text;

      CREATE TABLE source_spending (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        monitor_id uuid NOT NULL,
        source text NOT NULL,
        meter text NOT NULL,
        day date NOT NULL,
        units double precision NOT NULL CHECK (units >= 0),
        units_alone double precision NOT NULL CHECK (units_alone >= 0),
        PRIMARY KEY (project_id, monitor_id, source, meter, day)
      );
      CREATE INDEX source_spending_by_day ON source_spending (source, day);
      ALTER TABLE source_spending ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON source_spending TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT ON source_spending TO earshot_tenant;

      CREATE TABLE source_charges (
        id uuid PRIMARY KEY,
        source text NOT NULL,
        costs jsonb NOT NULL,
        charged_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX source_charges_by_time ON source_charges (charged_at);

      CREATE TABLE billed_items (
        source text NOT NULL,
        day date NOT NULL,
        item text NOT NULL,
        PRIMARY KEY (source, day, item)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE billed_items, source_charges, source_spending;
      ALTER TABLE scans DROP COLUMN gap_reason;
      ALTER TABLE monitors DROP COLUMN share, DROP COLUMN monthly_budget;
      ALTER TABLE projects DROP COLUMN share, DROP COLUMN monthly_budget;
    `);
  }
}
