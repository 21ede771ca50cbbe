import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Compares names of communities without case: `r/SaaS` is `r/saas`. */
export class CaseOfCommunities1798010000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP COLLATION any_case');
  }
}
