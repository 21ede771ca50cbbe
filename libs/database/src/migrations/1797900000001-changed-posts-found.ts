import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds stored posts by the beginning of their ids, because a source may report that all posts of an account were hidden. */
export class ChangedPostsFound1797900000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mention_upkeep_beginnings',
      'ON mention_upkeep (source, external_id text_pattern_ops)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mention_upkeep_beginnings');
  }
}
