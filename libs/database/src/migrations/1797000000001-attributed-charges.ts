import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A charge's counted units and its monitors, until it is attributed, and the charges of processes that ended before that.
 * The previous release leaves `counted` null; only `costs` is known of its charges.
 */
export class AttributedCharges1797000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE source_charges
        ADD COLUMN counted jsonb,
        ADD COLUMN monitor_ids uuid[] NOT NULL DEFAULT '{}',
        ADD COLUMN is_open boolean NOT NULL DEFAULT true;

      CREATE TABLE abandoned_charges (
        id uuid PRIMARY KEY,
        source text NOT NULL,
        units jsonb NOT NULL,
        charged_at timestamptz NOT NULL
      );
      CREATE INDEX abandoned_charges_by_time ON abandoned_charges (charged_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE abandoned_charges;
      ALTER TABLE source_charges DROP COLUMN is_open, DROP COLUMN monitor_ids, DROP COLUMN counted;
    `);
  }
}
