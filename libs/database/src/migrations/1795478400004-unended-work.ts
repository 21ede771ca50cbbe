import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts at scans are counted when they start, and people can see why a mention was given up. */
export class UnendedWork1795478400004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE watches ADD COLUMN attempts integer NOT NULL DEFAULT 0;
      GRANT SELECT (last_error) ON mention_work TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT (last_error) ON mention_work FROM earshot_tenant;
      ALTER TABLE watches DROP COLUMN attempts;
    `);
  }
}
