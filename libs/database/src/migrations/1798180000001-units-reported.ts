import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the usage of a meter: what only its upstream has reported. A scanner of the previous release leaves it as it is. */
export class UnitsReported1798180000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_meters ADD reported double precision NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_meters DROP reported');
  }
}
