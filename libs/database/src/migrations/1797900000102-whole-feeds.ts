import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mentions found without a keyword, because their monitor takes every entry of a feed. */
export class WholeFeeds1797900000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE matches
        DROP CONSTRAINT matches_field_check,
        ADD CONSTRAINT matches_field_check CHECK (field IN ('title', 'text', 'url', 'feed')) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM matches WHERE field = 'feed';
      ALTER TABLE matches
        DROP CONSTRAINT matches_field_check,
        ADD CONSTRAINT matches_field_check CHECK (field IN ('title', 'text', 'url'));
    `);
  }
}
