import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which meters count the items listed in answers. */
export class ItemsBilled1795564800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_meters ADD COLUMN per_item boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_meters DROP COLUMN per_item');
  }
}
