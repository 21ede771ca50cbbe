import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each mention is about, to compare it with those that people kept and ignored; lessons of that kind can be forgotten. */
export class MentionMeanings1798110000001 implements MigrationInterface {
  readonly excused = {
    'checks_under_lock forgotten_lessons': 'A project has a few dozen of these rows at most.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mentions ADD COLUMN meaning bytea;
      ALTER TABLE forgotten_lessons DROP CONSTRAINT forgotten_lessons_kind_check,
        ADD CONSTRAINT forgotten_lessons_kind_check CHECK (kind IN ('monitor', 'sign', 'word', 'topic', 'all'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mentions DROP COLUMN meaning;
      DELETE FROM forgotten_lessons WHERE kind = 'topic';
      ALTER TABLE forgotten_lessons DROP CONSTRAINT forgotten_lessons_kind_check,
        ADD CONSTRAINT forgotten_lessons_kind_check CHECK (kind IN ('monitor', 'sign', 'word', 'all'));
    `);
  }
}
