import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds work that was given up, for metrics and for filters of mentions, without reading all the rest. */
export class DeadWork1795478400006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mention_work_dead',
      'ON mention_work (project_id, mention_id) INCLUDE (stage) WHERE dead_at IS NOT NULL',
    );
    await createIndexConcurrently(
      runner,
      'watches_dead',
      'ON watches (source) WHERE active AND dead_at IS NOT NULL AND failures > 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mention_work_dead, watches_dead');
  }
}
