import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts that fire only for some languages, or only for posts or comments; an empty list = all. */
export class AlertLanguages1798010000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
        ADD COLUMN kinds text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT alerts_kinds_check CHECK (kinds <@ ARRAY['post', 'comment']) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts DROP COLUMN languages, DROP COLUMN kinds');
  }
}
