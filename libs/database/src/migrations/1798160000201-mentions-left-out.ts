import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mentions that a message was sent without, because they were ignored at that time: their status says nothing about it once it
 * changes. The previous release goes on without recording them.
 */
export class MentionsLeftOut1798160000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification_mentions ADD left_out boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification_mentions DROP left_out');
  }
}
