import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates rows that are older than their reference to `sources`. */
export class SourcesChecked1797800000003 implements MigrationInterface {
  readonly transaction = false;

  readonly excused = {
    'checks_under_lock watches':
      'A few watches for each monitor, and the lock of VALIDATE lets others read and write them.',
    'checks_under_lock source_states': 'One row for each source.',
    'checks_under_lock source_credentials': 'One row for each source at most.',
    'checks_under_lock monitors':
      'A few dozen for each project, and the lock of VALIDATE lets others read and write them.',
  };

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['watches', 'source_states', 'source_credentials'])
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_source_fkey`);
    await runner.query('ALTER TABLE monitors VALIDATE CONSTRAINT monitors_sources_check');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
