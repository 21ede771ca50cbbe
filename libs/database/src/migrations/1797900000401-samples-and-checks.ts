import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which projects are for sample posts and which sources the sandbox simulates; requests to check sources, and the results.
 * The previous release treats a simulated source as real, and checks none.
 */
export class SamplesAndChecks1797900000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects ADD COLUMN sample boolean NOT NULL DEFAULT false');
    await runner.query(`
      ALTER TABLE source_states
        ADD COLUMN sample boolean NOT NULL DEFAULT false,
        ADD COLUMN check_requested_at timestamptz,
        ADD COLUMN checked_at timestamptz,
        ADD COLUMN check_status text,
        ADD COLUMN check_reason text
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects DROP COLUMN sample');
    await runner.query(`
      ALTER TABLE source_states DROP COLUMN sample, DROP COLUMN check_requested_at, DROP COLUMN checked_at,
        DROP COLUMN check_status, DROP COLUMN check_reason
    `);
  }
}
