import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Feeds that a deleted monitor takes whole are read for keywords only, as they are now from the deletion on: deleting the
 * monitor's row would delete them. The previous release may still leave some behind, which keep that row (`ledgers`).
 */
export class FeedsOfDeletedMonitors1798080000201 implements MigrationInterface {
  readonly excused = {
    'changes_rows project_feeds':
      'Few feeds are taken whole, and hardly any by a monitor that is deleted by now.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE project_feeds s SET whole_monitor_id = NULL FROM monitors m
      WHERE m.project_id = s.project_id AND m.id = s.whole_monitor_id AND m.deleted_at IS NOT NULL
    `);
  }

  async down(): Promise<void> {
    // Nothing to undo: those monitors read nothing.
  }
}
