import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when each feed is covered; null until it is next read, also for feeds that were read before. */
export class FeedCoverage1798000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds ADD COLUMN covered_from timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP COLUMN covered_from');
  }
}
