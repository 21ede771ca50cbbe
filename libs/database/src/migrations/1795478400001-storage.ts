import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Settings for autovacuum and the fill factor; docs/decisions/0015-one-table-of-mentions.md has the figures. By default a
 * table is vacuumed when a fifth of its rows are dead, which never happens with 100 million mentions. Nothing is rewritten,
 * and no reader or writer waits.
 */
export class Storage1795478400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, settings] of Object.entries(tables))
      await runner.query(`ALTER TABLE ${table} SET (${settings})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, settings] of Object.entries(tables)) {
      const names = settings.split(',').map((setting) => setting.split('=')[0]?.trim());
      await runner.query(`ALTER TABLE ${table} RESET (${names.join(', ')})`);
    }
  }
}

const large =
  'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';
const growing = 'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';
/**
 * Rows are inserted, changed and deleted all day: vacuumed after a fixed number of changes, without pauses. Free space in
 * each page keeps updated rows in it.
 */
const busy =
  'autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0';

const tables: Readonly<Record<string, string>> = {
  mentions: large,
  notifications: large,
  mention_upkeep: large,
  matches: growing,
  notification_mentions: growing,
  scans: growing,
  mention_work: `fillfactor = 50, ${busy}`,
  watches: `fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0`,
  project_usage: 'fillfactor = 50',
  source_meters: 'fillfactor = 50',
};
