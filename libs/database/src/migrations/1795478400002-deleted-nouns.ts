import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds deleted monitors and alerts that nothing refers to any more, without reading all the others. */
export class DeletedNouns1795478400002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['monitors', 'alerts'])
      await createIndexConcurrently(
        runner,
        `${table}_deleted`,
        `ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS monitors_deleted, alerts_deleted');
  }
}
