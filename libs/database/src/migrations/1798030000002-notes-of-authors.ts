import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds what a person has written down, whose name goes with their account. */
export class NotesOfAuthors1798030000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'notes_of_author',
      "ON notes (project_id, author_id) WHERE author_kind = 'user'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS notes_of_author');
  }
}
