import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gaps are rare among scans, and are looked up whenever a count is zero. */
export class Gaps1795392000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX scans_with_gap ON scans (watch_id, gap_until) INCLUDE (gap_from) WHERE gap_from IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX scans_with_gap');
  }
}
