import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lessons about how likely the posts of a monitor have to seem can be forgotten, too. */
export class LessonsOfThresholds1798190000001 implements MigrationInterface {
  readonly excused = {
    'checks_under_lock forgotten_lessons': 'A project has a few dozen of these rows at most.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE forgotten_lessons DROP CONSTRAINT forgotten_lessons_kind_check,
        ADD CONSTRAINT forgotten_lessons_kind_check
          CHECK (kind IN ('monitor', 'sign', 'word', 'topic', 'threshold', 'all'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM forgotten_lessons WHERE kind = 'threshold';
      ALTER TABLE forgotten_lessons DROP CONSTRAINT forgotten_lessons_kind_check,
        ADD CONSTRAINT forgotten_lessons_kind_check CHECK (kind IN ('monitor', 'sign', 'word', 'topic', 'all'));
    `);
  }
}
