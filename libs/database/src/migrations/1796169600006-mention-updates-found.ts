import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds messages about changes of a mention, and validates the older rows. */
export class MentionUpdatesFound1796169600006 implements MigrationInterface {
  readonly transaction = false;
  readonly excused = {
    'checks_under_lock alerts':
      'A project has a few dozen alerts at most, and the lock of VALIDATE lets others read and write them.',
    'checks_under_lock notifications':
      'VALIDATE reads the table once, and its lock lets others read and write meanwhile; there is no transaction to hold it.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'notifications_of_updated_mention',
      'ON notifications (updated_mention_id) WHERE updated_mention_id IS NOT NULL',
    );
    await runner.query('ALTER TABLE alerts VALIDATE CONSTRAINT alerts_events_check');
    await runner.query('ALTER TABLE notifications VALIDATE CONSTRAINT notifications_change_of_mention');
    await runner.query('ALTER TABLE notifications VALIDATE CONSTRAINT notifications_updated_mention');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS notifications_of_updated_mention');
  }
}
