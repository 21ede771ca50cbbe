import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scans that find nothing share a row, and posts that cannot be verified are checked less and less often. Free space in each
 * page keeps a scan's row in it when it is updated.
 */
export class RepeatedScans1795478400005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scans ADD COLUMN runs integer NOT NULL DEFAULT 1;
      ALTER TABLE scans SET (fillfactor = 80);
      ALTER TABLE mention_upkeep ADD COLUMN verify_attempts integer NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mention_upkeep DROP COLUMN verify_attempts;
      ALTER TABLE scans RESET (fillfactor);
      ALTER TABLE scans DROP COLUMN runs;
    `);
  }
}
