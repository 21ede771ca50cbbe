import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds mentions by kind and language, and by community; see docs/decisions/0008-how-lists-are-found.md. */
export class MentionTraitsFound1798010000102 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_by_language',
      'ON mentions (project_id, kind, language, id) INCLUDE (facet)',
    );
    await createIndexConcurrently(
      runner,
      'mentions_by_community',
      'ON mentions (project_id, community COLLATE any_case, id) INCLUDE (source) WHERE community IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mentions_by_language, mentions_by_community');
  }
}
