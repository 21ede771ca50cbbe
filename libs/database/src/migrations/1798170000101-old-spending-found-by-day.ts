import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Expired rows of `source_spending` are looked for every ten minutes, by day alone. */
export class OldSpendingFoundByDay1798170000101 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'source_spending_by_age', 'ON source_spending USING brin (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX source_spending_by_age');
  }
}
