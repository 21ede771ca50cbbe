import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a post stands at its source: a subreddit, a channel. null = nowhere with a name, or found before this was noted. */
export class Communities1797900000202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mentions ADD COLUMN community text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mentions DROP COLUMN community');
  }
}
