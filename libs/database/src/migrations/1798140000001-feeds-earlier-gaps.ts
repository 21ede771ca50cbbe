import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The gaps of a feed before its latest, for monitors that have not asked since. The previous release goes on overwriting the
 * latest.
 */
export class FeedsEarlierGaps1798140000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE feeds ADD earlier_gaps tstzmultirange NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP earlier_gaps');
  }
}
