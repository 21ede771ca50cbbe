import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A salted hash of the configuration that a source's state belongs to. */
export class SourceConfiguration1795651200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_states ADD COLUMN configuration text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_states DROP COLUMN configuration');
  }
}
