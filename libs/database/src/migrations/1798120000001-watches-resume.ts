import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a watch whose monitor was changed resumes, and how often its results could not be stored. */
export class WatchesResume1798120000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE watches ADD resume_from timestamptz, ADD unstored_scans smallint NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE watches DROP resume_from, DROP unstored_scans');
  }
}
