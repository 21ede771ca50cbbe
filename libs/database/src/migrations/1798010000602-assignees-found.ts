import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds the mentions of an assignee, newest first: see docs/decisions/0008-how-lists-are-found.md. */
export class AssigneesFound1798010000602 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mentions_of_assignee',
      'ON mentions (project_id, assignee_id, id DESC) INCLUDE (urgency, facet) WHERE assignee_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mentions_of_assignee');
  }
}
