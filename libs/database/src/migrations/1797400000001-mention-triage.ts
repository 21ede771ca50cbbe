import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/**
 * Indexes for lists by urgency: the mentions of each triage state and of each author, most urgent first; see
 * docs/decisions/0030-pages-within-ten-milliseconds.md. Each replaces an index with fewer columns. During an upgrade the
 * previous release reads these lists more slowly.
 */
export class MentionTriage1797400000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_by_triage',
      'ON mentions (project_id, status, is_relevant, urgency DESC NULLS LAST, id DESC) INCLUDE (facet, published_at)',
    );
    await createIndexConcurrently(
      runner,
      'mentions_of_author',
      'ON mentions (project_id, author_key, urgency DESC NULLS LAST, id DESC) INCLUDE (facet) WHERE author_key IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mentions_by_urgency');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mentions_by_author');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mentions_by_triage, mentions_of_author;
      CREATE INDEX mentions_by_urgency ON mentions (project_id, urgency DESC NULLS LAST, id DESC) INCLUDE (facet);
      CREATE INDEX mentions_by_author ON mentions (project_id, author_key, id DESC) WHERE author_key IS NOT NULL;
    `);
  }
}
