import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/**
 * Lists by urgency also filter by kind, language and assignee without reading the table; see
 * docs/decisions/0030-pages-within-ten-milliseconds.md. The index replaces one with fewer columns.
 */
export class TriageByLanguage1798060000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_by_state',
      `${inOrder} INCLUDE (facet, published_at, kind, language, assignee_id)`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mentions_by_triage');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX IF EXISTS mentions_by_state;
      CREATE INDEX mentions_by_triage ${inOrder} INCLUDE (facet, published_at);
    `);
  }
}

const inOrder = 'ON mentions (project_id, status, is_relevant, urgency DESC NULLS LAST, id DESC)';
