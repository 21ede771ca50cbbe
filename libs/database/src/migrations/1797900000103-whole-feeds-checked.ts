import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates matches that are older than monitors of whole feeds. */
export class WholeFeedsChecked1797900000103 implements MigrationInterface {
  readonly transaction = false;

  readonly excused = {
    'checks_under_lock matches':
      'A large table is read once, and the lock of VALIDATE lets others read and write it meanwhile.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE matches VALIDATE CONSTRAINT matches_field_check');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
