import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `mention_upkeep_beginnings` also finds posts by their whole ids, so a second index of the same columns only costs. */
export class UpkeepFoundByBeginnings1798150000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mention_upkeep_posts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX mention_upkeep_posts ON mention_upkeep (source, external_id)');
  }
}
