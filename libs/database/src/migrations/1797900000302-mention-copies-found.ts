import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds the copies of a post, nearest in time first, and the posts that quote it. */
export class MentionCopiesFound1797900000302 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_by_copy',
      'ON mentions (project_id, copy_print, published_at) WHERE copy_print IS NOT NULL',
    );
    await createIndexConcurrently(
      runner,
      'mentions_by_repeated',
      'ON mentions (project_id, source, repeats, published_at) WHERE repeats IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mentions_by_copy, mentions_by_repeated');
  }
}
