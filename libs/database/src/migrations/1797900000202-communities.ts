import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The community that a post is in: a subreddit, a channel. null = none with a name, or found before this was stored. */
export class Communities1797900000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mentions ADD COLUMN community text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mentions DROP COLUMN community');
  }
}
