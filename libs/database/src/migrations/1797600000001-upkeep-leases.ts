import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks of stored posts with their source hold a lease, like all other work, so that a late answer changes nothing. The
 * previous release postpones `verify_at` without a token, which this release sees as a row that is not due.
 */
export class UpkeepLeases1797600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mention_upkeep ADD COLUMN lease_token uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mention_upkeep DROP COLUMN lease_token');
  }
}
