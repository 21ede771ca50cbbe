import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conditions of monitors on posts besides their keywords, by name; an absent name means no condition. */
export class MonitorFilters1797900000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE monitors ADD COLUMN filters jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE monitors DROP COLUMN filters');
  }
}
