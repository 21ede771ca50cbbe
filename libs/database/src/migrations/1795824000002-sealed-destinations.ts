import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns for the sealed addresses of chats and webhooks: see docs/decisions/0022-destinations-are-sealed.md. The previous
 * release reads `destination` itself. If there are alerts, their addresses therefore stay there until
 * `seal_destinations_from`, by which time an upgrade is over; then the scheduler seals them.
 */
export class SealedDestinations1795824000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts ADD COLUMN sealed_destination bytea, ADD COLUMN destination_digest bytea;
      ALTER TABLE schema_floor ADD COLUMN seal_destinations_from timestamptz NOT NULL DEFAULT now();
      UPDATE schema_floor SET seal_destinations_from = now() + interval '1 hour' WHERE EXISTS (SELECT FROM alerts);
      GRANT SELECT (seal_destinations_from) ON schema_floor TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM alerts WHERE sealed_destination IS NOT NULL) THEN
          RAISE EXCEPTION 'The addresses of alerts are sealed: only EARSHOT_SECRET_KEY opens them.';
        END IF;
      END $$;
      ALTER TABLE alerts DROP COLUMN sealed_destination, DROP COLUMN destination_digest;
      REVOKE SELECT (seal_destinations_from) ON schema_floor FROM earshot_tenant;
      ALTER TABLE schema_floor DROP COLUMN seal_destinations_from;
    `);
  }
}
