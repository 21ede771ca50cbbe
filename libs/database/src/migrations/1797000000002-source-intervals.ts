import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often each source can be scanned, as reported by its scanner. */
export class SourceIntervals1797000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE source_states
        ADD COLUMN shortest_interval_ms double precision,
        ADD COLUMN fixed_interval_ms double precision;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE source_states DROP COLUMN fixed_interval_ms, DROP COLUMN shortest_interval_ms',
    );
  }
}
