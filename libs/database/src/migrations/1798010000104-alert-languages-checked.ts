import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates alerts that are older than the choice of kinds. */
export class AlertLanguagesChecked1798010000104 implements MigrationInterface {
  readonly excused = {
    'checks_under_lock alerts':
      'A project has a few dozen alerts at most, and the lock of VALIDATE lets others read and write them.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts VALIDATE CONSTRAINT alerts_kinds_check');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
