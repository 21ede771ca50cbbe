import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds the latest backfill of a watch, which decides since when the watch is covered. Scans that backfill are rare. */
export class LookBacksFound1798010000201 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'scans_looking_back',
      'ON scans (watch_id, id) INCLUDE (covered_from) WHERE backfill',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS scans_looking_back');
  }
}
