import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What identifies the same post in several places; see docs/decisions/0043-one-post-in-several-places.md. Existing mentions
 * get none, because copies appear within three days.
 */
export class MentionCopies1797900000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mentions ADD COLUMN copy_print bytea, ADD COLUMN author_print bytea, ADD COLUMN link_print bytea,
         ADD COLUMN repeats text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mentions DROP COLUMN copy_print, DROP COLUMN author_print, DROP COLUMN link_print,
         DROP COLUMN repeats`,
    );
  }
}
