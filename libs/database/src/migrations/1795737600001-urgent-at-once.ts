import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether what is critical waits for the next message of an alert. The default is worked out once: no row is written. */
export class UrgentAtOnce1795737600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts ADD urgent_at_once boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts DROP urgent_at_once');
  }
}
