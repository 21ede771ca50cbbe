import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A call whose effect lies outside the database cannot commit it together with its answer: its idempotency record says
 * until when somebody is at work on it.
 */
export class OutwardCalls1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_records ADD COLUMN running_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_records DROP COLUMN running_until');
  }
}
