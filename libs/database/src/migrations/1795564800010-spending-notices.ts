import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * E-mails about budgets and about sources that are not being read: a record of those sent, and rows of `notices` without an
 * alert. The previous release skips these rows, because it looks for the alert of each.
 */
export class SpendingNotices1795564800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notices
        ALTER COLUMN project_id DROP NOT NULL,
        ALTER COLUMN alert_id DROP NOT NULL,
        ADD COLUMN details jsonb;

      CREATE TABLE budget_notices (
        budget text NOT NULL,
        source text NOT NULL,
        month date NOT NULL,
        percent integer NOT NULL,
        PRIMARY KEY (budget, source, month, percent)
      );

      ALTER TABLE source_states
        ADD COLUMN dark_since timestamptz,
        ADD COLUMN dark_notified_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE source_states DROP COLUMN dark_notified_at, DROP COLUMN dark_since;
      DROP TABLE budget_notices;
      DELETE FROM notices WHERE alert_id IS NULL;
      ALTER TABLE notices
        DROP COLUMN details,
        ALTER COLUMN alert_id SET NOT NULL,
        ALTER COLUMN project_id SET NOT NULL;
    `);
  }
}
