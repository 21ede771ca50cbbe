import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A call with an external effect cannot commit the effect together with its answer. Its idempotency record therefore has a
 * lease: the time until which a process is working on it.
 */
export class OutwardCalls1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_records ADD COLUMN running_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_records DROP COLUMN running_until');
  }
}
