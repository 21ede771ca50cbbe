import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the matches that there were before a whole feed could be taken. */
export class WholeFeedsChecked1797900000103 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE matches VALIDATE CONSTRAINT matches_field_check');
  }

  async down(): Promise<void> {
    // What was checked stays true.
  }
}
