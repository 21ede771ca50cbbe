import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds a person's notes, because their name is removed when their account is deleted. */
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
