import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who asks a source for a kept post holds a lease of it, as of all other work, so that an answer that comes late changes
 * nothing. The release before moves `verify_at` on without a token: to this one that is a row that is not due.
 */
export class UpkeepLeases1797600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mention_upkeep ADD COLUMN lease_token uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mention_upkeep DROP COLUMN lease_token');
  }
}
