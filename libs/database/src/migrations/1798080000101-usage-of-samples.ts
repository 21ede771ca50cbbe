import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The usage of a meter that is set aside: that of the real source while the sandbox plays it, and that of the sandbox
 * otherwise. A scanner of the previous release leaves it as it is.
 */
export class UsageOfSamples1798080000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE source_meters ADD COLUMN used_aside double precision NOT NULL DEFAULT 0,
        ADD COLUMN resets_at_aside timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_meters DROP COLUMN used_aside, DROP COLUMN resets_at_aside');
  }
}
