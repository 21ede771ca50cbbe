import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether critical mentions skip the wait for an alert's next message. The default is computed once, so no row is rewritten. */
export class UrgentAtOnce1795737600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts ADD urgent_at_once boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts DROP urgent_at_once');
  }
}
