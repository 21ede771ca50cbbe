import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts that fire only for some sources; an empty list = all sources. */
export class AlertSources1796169600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN sources text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT alerts_sources_check
          CHECK (sources <@ ARRAY['x', 'reddit', 'youtube', 'linkedin', 'threads']) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts DROP COLUMN sources');
  }
}
