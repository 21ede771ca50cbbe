import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the rows that there were before their sources referred to `sources`. */
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
    // What was checked stays true.
  }
}
