import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What monitors ask of posts beside their keywords, by name; a name that is absent asks for nothing. */
export class MonitorFilters1797900000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE monitors ADD COLUMN filters jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE monitors DROP COLUMN filters');
  }
}
