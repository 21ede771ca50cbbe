import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The attempts at nightly backups, so that every installation can show how old the last one is. See
 * docs/decisions/0060-what-compose-ships.md. The previous release does not read it.
 */
export class Backups1798020000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backups (
        started_at timestamptz PRIMARY KEY,
        taken_at timestamptz,
        bytes bigint,
        failure text,
        CHECK ((taken_at IS NULL) = (failure IS NOT NULL)),
        CHECK ((taken_at IS NULL) = (bytes IS NULL))
      );
      CREATE INDEX backups_taken ON backups (taken_at) WHERE taken_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backups');
  }
}
