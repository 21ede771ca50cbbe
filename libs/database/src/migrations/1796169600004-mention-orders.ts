import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Indexes for lists of mentions by urgency and by last change; see docs/decisions/0008-how-lists-are-found.md. */
export class MentionOrders1796169600004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_by_urgency',
      'ON mentions (project_id, urgency DESC NULLS LAST, id DESC) INCLUDE (facet)',
    );
    await createIndexConcurrently(runner, 'mentions_by_change', 'ON mentions (project_id, updated_xid, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mentions_by_urgency, mentions_by_change');
  }
}
